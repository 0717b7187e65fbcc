import { expect, test } from 'vitest'
import { emptyProduct, readProduct, type ProductDraft } from './product-draft.ts'

const countdowns = [{ seconds: 30, returnRateBp: 8_000, minimumStake: '1.00', maximumStake: '5000.00' }]
const draft: ProductDraft = {
  ...emptyProduct({ hours: null, maintenance: [], countdowns }),
  ...{ id: 'xcu-usdt', code: 'XCU/USDT', names: { 'en-US': ' Copper ', 'zh-CN': '铜', 'fr-FR': ' ' } },
  ...{ priceScale: '2', startPrice: '1,064.5', volatility: '38', dailyVolume: '90,000' },
}
const places = (change: Partial<ProductDraft>) => readProduct({ ...draft, ...change }, []).faults.map(({ at }) => at)

test('a product is read with its prices in smallest steps, and a language without a name has the English one', () => {
  const { product, terms, faults } = readProduct(draft, [])
  expect(faults).toEqual([])
  expect(product).toMatchObject({ priceScale: 2, startPrice: 106_450, volatilityBp: 3_800, dailyVolume: 90_000 })
  expect(product?.names).toMatchObject({ 'en-US': 'Copper', 'zh-CN': '铜', 'fr-FR': 'Copper' })
  expect(Object.keys(product?.names ?? {})).toHaveLength(10)
  expect(terms).toEqual({ hours: null, maintenance: [], countdowns })
})

test('each fault has its field, and an id or a code stands once', () => {
  expect(places({ id: 'WTI USDT', names: { 'zh-CN': '铜' } })).toEqual(['product.id', 'product.names'])
  expect(places({ startPrice: '64.505', dailyVolume: '1.5' })).toEqual(['product.startPrice', 'product.dailyVolume'])
  // Below a thousand steps a price could hardly move.
  expect(places({ startPrice: '9.99' })).toEqual(['product.startPrice'])
  expect(places({ terms: { ...draft.terms, countdowns: [] } })).toEqual(['countdowns'])
  expect(
    readProduct(draft, [
      { id: 'xcu-usdt', code: 'OIL' },
      { id: 'oil', code: 'XCU/USDT' },
    ]).faults,
  ).toEqual([
    { at: 'product.id', code: 'is-taken' },
    { at: 'product.code', code: 'is-taken' },
  ])
})
