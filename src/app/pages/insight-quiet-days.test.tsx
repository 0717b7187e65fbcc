/** Days without orders are no empty days: money was paid in, and time went by. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'

const TODAY = '2026-11-28'
const MINUTE_MS = 60_000
const insight = vi.hoisted(() => ({
  query: { timeZone: 'UTC', from: '2026-11-22', to: '2026-11-28' },
  all: { right: 0, wrong: 0, equal: 0, voided: 0 },
  days: new Map(),
  ledger: new Map<string, { deposits: bigint; withdrawals: bigint; orders: bigint }>(),
  difference: 0n,
  isComplete: true,
}))
const time = vi.hoisted(() => ({ days: {} as Record<string, number> }))

vi.mock('../../queries/use-insight.ts', () => ({ useInsight: () => insight }))
vi.mock('../../queries/use-front-time.ts', () => ({ useFrontTime: () => time }))
vi.mock('../../queries/use-configuration.ts', () => ({ useConfiguration: () => ({ currency: 'USDT' }) }))
vi.mock('../../queries/use-business-days.ts', () => ({ useBusinessDays: () => ({ dayOf: () => TODAY }) }))
vi.mock('../../queries/use-server-now.ts', () => ({ useServerNow: () => 0 }))
vi.mock('../../ui/page/sub-page.tsx', () => ({ SubPage: ({ children }: { children: unknown }) => children }))
// It listens to the window from the moment it is loaded.
vi.mock('../../ui/sheets/use-modal.ts', () => ({ useModal: () => ({}) }))

let InsightScreen: (typeof import('../../screens/insight/insight-screen.tsx'))['InsightScreen']
beforeAll(async () => {
  vi.resetModules()
  InsightScreen = (await import('../../screens/insight/insight-screen.tsx')).InsightScreen
})
afterAll(() => void vi.resetModules())
beforeEach(() => {
  insight.ledger = new Map()
  time.days = {}
})

/** The words of the page for seven days. */
function words(): string {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Router ssrPath="/" ssrSearch="period=week">
        <InsightScreen />
      </Router>
    </I18nProvider>,
  )
}

test('days without orders show the money that was paid in and out', () => {
  insight.ledger = new Map([['2026-11-25', { deposits: 50_000n, withdrawals: -2_000n, orders: 0n }]])
  const page = words()
  expect(page).toContain('No orders in these days')
  expect(page).toContain('Deposits 500.00 and withdrawals 20.00')
})

test('days without orders show the time that they took in the app', () => {
  time.days = { '2026-11-24': 90 * MINUTE_MS, '2026-11-01': 60 * MINUTE_MS }
  const page = words()
  expect(page).toContain('Time in the app')
  expect(page).toContain('on 1 day')
})

test('where there was nothing at all, the page says only that there were no orders', () => {
  const page = words()
  expect(page).toContain('No orders in these days')
  expect(page).not.toContain('Deposits')
  expect(page).not.toContain('Time in the app')
})
