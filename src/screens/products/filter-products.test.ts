import { expect, test } from 'vitest'
import { filterProducts } from './filter-products.ts'

const product = (code: string, names: Record<string, string>, sortOrder: number) => ({ code, names, sortOrder })
const list = [
  product('XAU/USDT', { 'en-US': 'Gold', 'zh-CN': '黄金', 'fr-FR': 'Or précieux' }, 2),
  product('BTC/USDT', { 'en-US': 'Bitcoin', 'zh-CN': '比特币' }, 1),
]
const find = (search: string, locale: string) => filterProducts(list, search, locale).map((found) => found.code)

test("nothing searched is everything, in the server's order", () => {
  expect(find('  ', 'en-US')).toEqual(['BTC/USDT', 'XAU/USDT'])
})

test('code and name are found in any case and width, and in English besides the chosen language', () => {
  expect(find('btc', 'zh-CN')).toEqual(['BTC/USDT'])
  expect(find('ｂｔｃ', 'zh-CN')).toEqual(['BTC/USDT'])
  expect(find('比特', 'zh-CN')).toEqual(['BTC/USDT'])
  expect(find('gold', 'zh-CN')).toEqual(['XAU/USDT'])
  expect(find('PRECIEUX', 'fr-FR')).toEqual(['XAU/USDT'])
})

test('what is in no name finds nothing', () => {
  expect(find('silver', 'en-US')).toEqual([])
})
