import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const device = vi.hoisted(() => ({ products: undefined as readonly { id: string }[] | undefined, isFirst: true }))
vi.mock('./use-rows.ts', () => ({ useRows: () => device.products }))
vi.mock('./use-sync-status.ts', () => ({ useIsFirstMirror: () => device.isFirst }))

let useListedProducts: (typeof import('./use-listed-products.ts'))['useListedProducts']
beforeAll(async () => {
  vi.resetModules()
  ;({ useListedProducts } = await import('./use-listed-products.ts'))
})
afterAll(() => void vi.resetModules())

test('on a first visit the products are on their way, not missing, until the list has come', () => {
  Object.assign(device, { products: [], isFirst: true })
  expect(useListedProducts()).toBeUndefined()
  device.products = [{ id: 'btc-usdt' }]
  expect(useListedProducts()).toHaveLength(1)
})

test('a list that came empty is empty', () => {
  Object.assign(device, { products: [], isFirst: false })
  expect(useListedProducts()).toEqual([])
})
