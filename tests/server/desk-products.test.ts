/** The terms of products at the desk: published ahead, by one operator or two, and a product that is added while the server runs. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveItem, deskItem } from '../../contract/desk/endpoints.ts'
import { addProduct, readProducts, setProductTerms, type DeskProduct } from '../../contract/desk/product-endpoints.ts'
import type { DeskCase } from '../../contract/desk/rows.ts'
import { readLeaf } from '../../contract/log/leaves.ts'
import { TERMS_LEAD_MS } from '../../contract/product-terms.ts'
import { readCatalogue } from '../../server/prices/catalogue/catalogue.ts'
import { openDeskScene, type DeskAnswer, type DeskScene, type SignedIn } from '../support/desk-scene.ts'
import { strayWrites } from '../support/desk-writes.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
let desk: DeskScene
let bert: SignedIn

const later = (ms: number) => void (desk.clock.at += ms)
const problem = (answer: DeskAnswer) => [answer.statusCode, answer.json<{ code: string }>().code]
const waits = (answer: DeskAnswer) => expect(answer.json()).toMatchObject({ approval: 'awaits-second-operator' })
const approve = (kind: string, id: string) => desk.call(approveItem, { by: bert, params: { kind, id } })

beforeAll(async () => {
  desk = await openDeskScene(NOW)
  bert = await desk.operator('bert')
})
afterAll(() => desk.close())

test('hours of a product are published by one operator and returns by two, an hour and more ahead, with a line in the public log', async () => {
  const market = await desk.operator('market-only', ['market'])
  const one = async () => {
    const { products } = (await desk.call(readProducts, { by: market })).json<{ products: DeskProduct[] }>()
    const product = products.find(({ id }) => id === 'btc-usdt')
    if (!product) throw new Error('no product')
    return product
  }
  const terms = (await one()).versions[0]?.terms
  if (!terms) throw new Error('no terms')
  const minute = desk.clock.at - (desk.clock.at % 60_000)
  const wish = { id: randomUUID(), base: 1, from: minute + TERMS_LEAD_MS + 120_000, terms, reason: 'Thinner nights' }
  const ask = (change: object) =>
    desk.call(setProductTerms, { by: market, params: { product: 'btc-usdt' }, body: { ...wish, ...change } })
  const nights = { timeZone: 'UTC', weekly: Array<string[]>(7).fill(['00:00-20:00']), holidays: ['2026-12-25'] }
  const hours = { ...terms, hours: nights }
  const returns = { ...terms, countdowns: terms.countdowns.map((each) => ({ ...each, returnRateBp: 7_700 })) }
  const backwards = { ...nights, weekly: [['20:00-08:00'], ...nights.weekly.slice(1)] }
  for (const [change, problemOf] of [
    [{ from: minute + TERMS_LEAD_MS - 60_000, terms: hours }, 'terms-changed'],
    [{ base: 2, terms: hours }, 'terms-changed'],
    [{ from: wish.from + 1, terms: hours }, 'invalid-request'],
    [{}, 'invalid-request'],
    [{ terms: { ...hours, hours: backwards } }, 'invalid-request'],
    [{ terms: { ...terms, countdowns: [{ ...terms.countdowns[0], returnRateBp: 10_001 }] } }, 'invalid-request'],
  ] as const)
    expect([change, problem(await ask(change))[1]]).toEqual([change, problemOf])
  expect(await one()).toMatchObject({ current: 1, waiting: 0, status: 'open', until: null })
  expect((await ask({ terms: hours })).json()).toMatchObject({ approval: 'approved' })
  expect((await one()).versions).toMatchObject([{ version: 1 }, { version: 2, from: wish.from, terms: hours }])
  expect((await one()).until).not.toBeNull()
  const [first, second] = [randomUUID(), randomUUID()]
  waits(await ask({ id: first, base: 2, terms: returns }))
  waits(await ask({ id: second, base: 2, from: wish.from + 60_000, terms: returns }))
  expect((await one()).waiting).toBe(2)
  const shown = (await desk.call(deskItem, { by: bert, params: { kind: 'terms', id: first } })).json<DeskCase>()
  expect(shown.changes).toEqual(
    expect.arrayContaining([
      { name: 'hours', now: null, then: 'always' },
      { name: 'countdowns.30.returnRateBp', now: '80.00 %', then: '77.00 %' },
      { name: 'hours.weekly.0', now: '00:00-20:00', then: '' },
    ]),
  )
  expect(shown).toMatchObject({ needsTwo: true, mayDecide: true })
  later(wish.from - desk.clock.at - TERMS_LEAD_MS + 1)
  expect(problem(await approve('terms', first))).toEqual([409, 'terms-changed'])
  expect((await approve('terms', second)).json()).toMatchObject({ approval: 'approved' })
  expect((await one()).versions.map(({ version }) => version)).toEqual([1, 2, 3])
  const { rows } = await sql<{ text: string }>`
    select text from log_pending where text like '%"published-terms"%' order by text`.execute(desk.own.database)
  const numbers = rows.map(({ text }) => readLeaf(text)).map((leaf) => leaf?.type === 'published-terms' && leaf.number)
  expect(numbers.sort()).toEqual([2, 3])
})

test('a product is added with two yes, opens an hour and more ahead, and its terms are those of every product from then on', async () => {
  const market = await desk.operator('market-adds', ['market'])
  const list = async () => (await desk.call(readProducts, { by: market })).json<{ products: DeskProduct[] }>().products
  const [model] = await list()
  const newest = model?.versions.at(-1)
  if (!model || !newest) throw new Error('no products')
  const [known] = await readCatalogue()
  if (!known) throw new Error('no catalogue')
  const { id: _, code: __, schedule: ___, sortOrder: ____, countdowns, ...others } = known
  const product = { ...others, id: 'xcu-usdt', code: 'XCU/USDT' }
  const terms = { hours: null, maintenance: [], countdowns }
  const minute = desk.clock.at - (desk.clock.at % 60_000)
  const wish = { product, terms, from: minute + TERMS_LEAD_MS + 180_000, reason: 'Copper is asked for' }
  const ask = (change: object) => desk.call(addProduct, { by: market, body: { id: randomUUID(), ...wish, ...change } })
  for (const [change, code] of [
    [{ product: { ...product, id: 'btc-usdt' } }, 'invalid-request'],
    [{ product: { ...product, code: 'BTC/USDT' } }, 'invalid-request'],
    [{ product: { ...product, names: { 'en-US': 'Oil' } } }, 'invalid-request'],
    [{ product: { ...product, startPrice: 999 } }, 'invalid-request'],
    [{ terms: { ...terms, countdowns: [{ ...countdowns[0], returnRateBp: 10_001 }] } }, 'invalid-request'],
    [{ from: wish.from + 1 }, 'invalid-request'],
    [{ from: minute + TERMS_LEAD_MS - 60_000 }, 'terms-changed'],
  ] as const)
    expect([change, problem(await ask(change))[1]]).toEqual([change, code])
  const [first, second] = [randomUUID(), randomUUID()]
  waits(await ask({ id: first }))
  waits(await ask({ id: second, reason: 'Asked for twice' }))
  expect((await list()).map(({ id }) => id)).not.toContain('xcu-usdt')
  const own = await desk.call(approveItem, { by: market, params: { kind: 'terms', id: first } })
  expect(problem(own)[1]).toBe('second-operator-needed')
  const shown = (await desk.call(deskItem, { by: bert, params: { kind: 'terms', id: first } })).json<DeskCase>()
  expect(shown).toMatchObject({ needsTwo: true, mayDecide: true, facts: { terms: 'new-product', code: 'XCU/USDT' } })
  expect(shown.changes).toContainEqual({ name: 'countdowns.30.returnRateBp', now: null, then: '80.00 %' })
  expect((await approve('terms', first)).json()).toMatchObject({ approval: 'approved' })
  expect(problem(await approve('terms', second))).toEqual([409, 'terms-changed'])
  const added = (await list()).at(-1)
  expect(added).toMatchObject({ id: 'xcu-usdt', status: 'closed', until: wish.from, current: 1 })
  expect(added?.versions).toMatchObject([{ version: 1, from: wish.from, reason: wish.reason, terms }])
  const change = { id: randomUUID(), base: 1, reason: 'Nights', terms: { ...terms, maintenance: [] } }
  const nights = { timeZone: 'UTC', weekly: Array<string[]>(7).fill(['00:00-20:00']), holidays: [] }
  const set = (from: number) =>
    desk.call(setProductTerms, {
      by: market,
      params: { product: 'xcu-usdt' },
      body: { ...change, from, terms: { ...terms, hours: nights } },
    })
  // Not before it opens: its own terms are the first.
  expect(problem(await set(wish.from - 60_000))).toEqual([400, 'invalid-request'])
  expect((await set(wish.from + 60_000)).json()).toMatchObject({ approval: 'approved' })
  const { rows } = await sql<{ text: string }>`
    select text from log_pending where text like '%"xcu-usdt"%' order by text`.execute(desk.own.database)
  expect(rows.map(({ text }) => readLeaf(text))).toMatchObject([
    { type: 'published-terms', productId: 'xcu-usdt', number: 1, from: wish.from, reason: wish.reason },
    { type: 'published-terms', productId: 'xcu-usdt', number: 2 },
  ])
})

test('none of these acts wrote to a table that its list does not name', () => {
  expect(strayWrites(desk)).toEqual([])
})
