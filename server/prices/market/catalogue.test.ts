import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { productSchema } from '../../../contract/rows/product.ts'
import { CatalogueError, parseCatalogue, readCatalogue } from '../catalogue/catalogue.ts'
import { productRow } from './product-state.ts'

const faultsOf = (json: unknown): readonly string[] => {
  try {
    parseCatalogue(json)
    return []
  } catch (error) {
    if (error instanceof CatalogueError) return error.faults
    throw error
  }
}
const product = {
  id: 'abc-usdt',
  code: 'ABC/USDT',
  names: Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, 'Abc'])),
  priceScale: 2,
  startPrice: 10_000,
  volatilityBp: 5_000,
  dailyVolume: 1_000,
  isRecommended: false,
  countdowns: [{ seconds: 30, returnRateBp: 8_000, minimumStake: '1.00', maximumStake: '10.00' }],
}

test('the products that come along are whole: eight or more, in every language, and valid as public rows', async () => {
  const catalogue = await readCatalogue()
  expect(catalogue.length).toBeGreaterThanOrEqual(8)
  for (const one of catalogue) {
    expect(Object.keys(one.names).sort()).toEqual(Object.keys(LANGUAGES).sort())
    expect(one.countdowns.map(({ seconds }) => seconds)).toEqual([30, 60, 120, 180, 300])
    expect(productSchema.safeParse(productRow(one, 'open', null)).success).toBe(true)
  }
  expect(catalogue.map(({ sortOrder }) => sortOrder)).toEqual(catalogue.map((_, index) => index))
})

test('every fault of a file is named at once, with its place', () => {
  const { 'de-DE': _, ...names } = product.names
  const faults = faultsOf({
    products: [
      { ...product, names, priceScale: 9, extra: 1 },
      { ...product, hours: { timeZone: 'Mars/Olympus', weekly: [['9-5'], [], [], [], [], [], []] } },
    ],
  })
  expect(faults).toHaveLength(5)
  for (const place of [
    'products.0.names',
    'products.0.priceScale',
    'extra',
    'products.1.hours.timeZone',
    'products.1.hours.weekly.0.0',
  ]) {
    expect(faults.join('\n')).toContain(place)
  }
  expect(faults.join('\n')).not.toContain('Invalid input\n')
})

test.each([
  ['an id that stands twice', { products: [product, product] }],
  [
    'a minimum above the maximum',
    { products: [{ ...product, countdowns: [{ ...product.countdowns[0], minimumStake: '11.00' }] }] },
  ],
  [
    'a countdown that stands twice',
    { products: [{ ...product, countdowns: [product.countdowns[0], product.countdowns[0]] }] },
  ],
  [
    'a minimum whose gain is nothing',
    { products: [{ ...product, countdowns: [{ ...product.countdowns[0], minimumStake: '0.01' }] }] },
  ],
  [
    'a maintenance that ends before it begins',
    { products: [{ ...product, maintenance: [{ from: '2026-11-19T00:00:00Z', to: '2026-11-18T00:00:00Z' }] }] },
  ],
  ['no product', { products: [] }],
  ['something else', []],
])('%s is a fault', (_name, json) => {
  expect(faultsOf({ products: [product] })).toEqual([])
  expect(faultsOf(json).length).toBeGreaterThan(0)
})

test('a file that is not there or not JSON is one plain fault', async () => {
  await expect(readCatalogue('/nowhere/products.json')).rejects.toThrow(CatalogueError)
  await expect(readCatalogue(new URL(import.meta.url))).rejects.toThrow(CatalogueError)
})
