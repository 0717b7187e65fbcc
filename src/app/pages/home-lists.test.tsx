/** The lists of home say what stands behind each row. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const device = vi.hoisted(() => ({
  products: [] as readonly object[],
  /** Null: none is known. */
  quote: null as object | null,
  areQuotesTold: true,
  histories: {} as Readonly<Record<string, readonly { readonly status: string }[]>>,
}))
vi.mock('../../queries/use-listed-products.ts', () => ({ useListedProducts: () => device.products }))
vi.mock('../../queries/use-quotes.ts', () => ({
  useKnownQuote: () => device.quote ?? undefined,
  useAreQuotesTold: () => device.areQuotesTold,
  useWatchedProducts: () => undefined,
}))
vi.mock('../../queries/use-history.ts', () => ({
  useHistory: (name: string, { where }: { where?: { status: readonly string[] } }) => ({
    rows: (device.histories[name] ?? []).filter(({ status }) => where?.status.includes(status) ?? true),
  }),
}))
vi.mock('../../queries/use-row.ts', () => ({ useRow: () => null }))
vi.mock('../../queries/use-configuration.ts', () => ({ useConfiguration: () => ({ isDemo: false }) }))
vi.mock('../../queries/use-first-steps.ts', () => ({ useFirstSteps: () => ({ account: 'ana', hasLooked: false }) }))

let home: { readonly Recommended: () => ReactNode; readonly FirstSteps: () => ReactNode }
beforeAll(async () => {
  vi.resetModules()
  home = {
    ...(await import('../../screens/home/recommended.tsx')),
    ...(await import('../../screens/home/first-steps.tsx')),
  }
})
afterAll(() => void vi.resetModules())
beforeEach(() => {
  const quote = { price: 100, open24h: 100, volume24h: '12', spark: [100, 101] }
  Object.assign(device, { products: [], histories: {}, quote, areQuotesTold: true })
})

function words(Part: () => ReactNode): string {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Part />
    </I18nProvider>,
  )
}

const product = (of: object) => ({
  id: 'oil',
  code: 'OIL/USDT',
  names: { 'en-US': 'Oil' },
  priceScale: 2,
  isRecommended: true,
  sortOrder: 1,
  status: 'open',
  nextOpenAt: null,
  ...of,
})

test('a closed product says on home when it opens', () => {
  device.products = [product({})]
  expect(words(home.Recommended)).toContain('24 h volume 12')
  device.products = [product({ status: 'closed', nextOpenAt: new Date(2026, 4, 11, 15).getTime() })]
  expect(words(home.Recommended)).toContain('Opens May 11, 2026, 15:00')
  device.products = [product({ status: 'maintenance' })]
  expect(words(home.Recommended)).toContain('Takes no orders now')
})

test('before the server has told its prices, no product is said to have none', () => {
  Object.assign(device, { products: [product({})], quote: null, areQuotesTold: false })
  expect(words(home.Recommended)).not.toContain('No price yet')
  device.areQuotesTold = true
  expect(words(home.Recommended)).toContain('No price yet')
})

/** Whether the step with this title is done. */
function isDone(title: string): boolean {
  const step = words(home.FirstSteps)
    .split('<li>')
    .find((each) => each.includes(title))
  if (step === undefined) throw new Error(`no step "${title}"`)
  return step.includes('Done')
}

test('a deposit that was refused is no first deposit', () => {
  device.histories = { deposits: [{ status: 'failed' }] }
  expect(isDone('Make a first deposit')).toBe(false)
  for (const status of ['under-review', 'success']) {
    device.histories = { deposits: [{ status }, { status: 'failed' }] }
    expect(isDone('Make a first deposit')).toBe(true)
  }
})
