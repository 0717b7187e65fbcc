/** The strip of home about the orders that run. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { RunningOrders } from '../../src/screens/home/running-orders.tsx'

const ETHER = { code: 'ETH/USDT', names: { 'en-US': 'Ether' } }
/** The products of this device, by collection and id. */
const device = vi.hoisted((): { products: Record<string, unknown> } => ({ products: {} }))

vi.mock('../../src/queries/use-practice.ts', () => ({
  useShownOrders: () => ({
    rows: [{ id: '1', productId: 'eth-usdt', status: 'running', exitTime: 1_000 }],
    hasMore: false,
    isLoading: false,
  }),
}))
vi.mock('../../src/queries/use-row.ts', () => ({
  useRow: (collection: string, id: string) => device.products[`${collection} ${id}`] ?? null,
}))
vi.mock('../../src/queries/use-server-now.ts', () => ({ useServerNow: () => 0 }))
vi.mock('../../src/ui/prices/countdown-ring.tsx', () => ({ CountdownRing: () => null }))

beforeEach(() => {
  device.products = {}
})

function strip(): string {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  return renderToStaticMarkup(
    createElement(I18nProvider, { i18n }, createElement(RunningOrders, null, createElement('p'))),
  )
}

test('the order that settles first is named by its product', () => {
  device.products = { 'products eth-usdt': ETHER }
  expect(strip()).toContain('ETH/USDT Ether settles at')
})

test('an order whose product was taken out of the list keeps its name', () => {
  device.products = { 'pastProducts eth-usdt': ETHER }
  expect(strip()).toContain('ETH/USDT Ether settles at')
  expect(strip()).not.toContain('eth-usdt')
})
