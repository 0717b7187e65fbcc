import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'

vi.mock('../../queries/use-row.ts', () => ({ useRow: () => undefined }))
vi.mock('../../screens/product/running-order.tsx', () => ({ RunningOrder: () => null }))
vi.mock('../../screens/product/notify-offer.tsx', () => ({ NotifyOffer: () => null }))

let LiveOrder: (typeof import('../../screens/product/live-order.tsx'))['LiveOrder']
beforeAll(async () => {
  vi.resetModules()
  LiveOrder = (await import('../../screens/product/live-order.tsx')).LiveOrder
})
afterAll(() => void vi.resetModules())

const ORDER: Order = {
  id: '00000000-0000-4000-8000-000000000001',
  number: '202611280001',
  productId: 'btc-usdt',
  direction: 'up',
  stake: '10.00',
  countdownSeconds: 60,
  returnRateBp: 8_000,
  status: 'won',
  acceptedAt: 1_000,
  acceptedSeq: 1,
  entryPrice: 100,
  entryTs: 2_000,
  entrySeq: 2,
  exitTime: 62_000,
  exitPrice: 101,
  exitTs: 61_000,
  exitSeq: 3,
  settledAt: 62_500,
  payout: '18.00',
  profit: '8.00',
  voidReason: null,
}
// The sheet needs no more of a product.
const PRODUCT = { id: 'btc-usdt', code: 'BTC/USDT', names: {}, priceScale: 2 } as unknown as Product

/** The texts that the sheet has screen readers say. */
function saidOf(order: Order): readonly string[] {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Router ssrPath="/">
        <LiveOrder
          accepted={order}
          product={PRODUCT}
          currency="USDT"
          onAnother={() => undefined}
          onClose={() => undefined}
        />
      </Router>
    </I18nProvider>,
  )
  return [...html.matchAll(/role="(?:status|alert)"[^>]*>(.*?)<\/p>/g)].map(([, inside = '']) =>
    inside.replace(/<[^>]+>/g, ''),
  )
}

test('a sheet says that its order was taken, and leaves the result to the one announcement of every page', () => {
  expect(saidOf({ ...ORDER, status: 'running', settledAt: null, payout: null, profit: null })).toEqual([
    'Purchase successful. You can leave: the result is told on every page.',
  ])
  expect(saidOf(ORDER)).toEqual([])
})
