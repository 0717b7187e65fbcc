import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepFavourite, keepPreference } from '../../server/preferences/keep-choice.ts'
import { migrations as preferences } from '../../server/preferences/migrations.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let db: TestDatabase
beforeAll(async () => void (db = await createTestDatabase({ ...feed, ...preferences })))
afterAll(() => db.drop())

const choose = (userId: string, now: number, choice: Parameters<typeof keepPreference>[2]) =>
  inTransaction(db.database, (tx) => keepPreference(tx, { userId, now }, choice, (id) => id === 'btc-usdt'))
const mark = (userId: string, now: number, productId: string, isMarked: boolean, isKnown = true) =>
  inTransaction(db.database, (tx) => keepFavourite(tx, { userId, now }, { productId, isMarked, isKnown }))

test('of two devices that choose the same, the one that comes last has chosen; another preference stays as it was', async () => {
  const user = randomUUID()
  await choose(user, 1_000, { name: 'theme', value: 'light' })
  await choose(user, 2_000, { name: 'language', value: 'de-DE' })
  // Chosen earlier by its own clock, and here later: the order of the server counts.
  await choose(user, 1_500, { name: 'theme', value: 'dark' })
  expect([...(await feedDocs(db.database, user, 'preferences')).values()]).toEqual(
    expect.arrayContaining([
      { name: 'language', value: 'de-DE', chosenAt: 2_000 },
      { name: 'theme', value: 'dark', chosenAt: 1_500 },
    ]),
  )
})

test('many choices at once leave one row, the same in the table and in the feed', async () => {
  const user = randomUUID()
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      choose(user, index, { name: 'amounts', value: index % 2 === 0 ? 'shown' : 'hidden' }),
    ),
  )
  const rows = await db.database.selectFrom('preference').selectAll().where('user_id', '=', user).execute()
  expect(rows).toHaveLength(1)
  const shown = (await feedDocs(db.database, user, 'preferences')).get('amounts')
  expect(shown).toEqual({ name: 'amounts', value: rows[0]?.value, chosenAt: Number(rows[0]?.chosen_at) })
})

test('each product has a chart of its own, and one that is not there has none', async () => {
  const user = randomUUID()
  const chart = (product: string, value: string) => choose(user, 1_000, { name: 'chart', product, value })
  expect(await chart('btc-usdt', '60 candles rsi 64000.00')).toMatchObject({ ok: true })
  expect(await chart('never-was', '60 candles rsi -')).toMatchObject({ ok: false, problem: 'not-found' })
  expect([...(await feedDocs(db.database, user, 'preferences')).entries()]).toEqual([
    ['chart btc-usdt', { name: 'chart btc-usdt', value: '60 candles rsi 64000.00', chosenAt: 1_000 }],
  ])
})

test('a mark is taken back by a row that says so, and nobody else sees either', async () => {
  const [user, other] = [randomUUID(), randomUUID()]
  await mark(user, 1_000, 'btc-usdt', true)
  await mark(user, 2_000, 'btc-usdt', false)
  expect([...(await feedDocs(db.database, user, 'favourites')).values()]).toEqual([
    { productId: 'btc-usdt', isMarked: false, changedAt: 2_000 },
  ])
  expect((await feedDocs(db.database, other, 'favourites')).size).toBe(0)
})

test('a product that is not there is not marked; a mark on one that has gone can be taken back', async () => {
  const user = randomUUID()
  expect(await mark(user, 1_000, 'never-was', true, false)).toMatchObject({ ok: false, problem: 'not-found' })
  expect(await mark(user, 1_000, 'never-was', false, false)).toMatchObject({ ok: true })
  expect((await feedDocs(db.database, user, 'favourites')).size).toBe(0)
  await mark(user, 2_000, 'gone-since', true)
  expect(await mark(user, 3_000, 'gone-since', false, false)).toMatchObject({ ok: true })
  expect([...(await feedDocs(db.database, user, 'favourites')).values()]).toEqual([
    { productId: 'gone-since', isMarked: false, changedAt: 3_000 },
  ])
})
