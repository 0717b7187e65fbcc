import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { keepNote } from '../../server/notes/keep-note.ts'
import { migrations as notes } from '../../server/notes/migrations.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let db: TestDatabase
beforeAll(async () => void (db = await createTestDatabase({ ...feed, ...notes })))
afterAll(() => db.drop())

const orderId = randomUUID()
const note = (userId: string, now: number, text: string, tags: readonly string[] = [], isOwn = true) =>
  inTransaction(db.database, (tx) => keepNote(tx, { userId, now }, { orderId, text, tags, isOwn }))
const shown = async (userId: string) => [...(await feedDocs(db.database, userId, 'orderNotes')).values()]

test('the note that reaches the server last counts, whatever the clocks say; an empty one takes it away by a row that says so', async () => {
  const user = randomUUID()
  await note(user, 2_000, 'Too late at night.', ['late'])
  await note(user, 1_500, 'News at ten.', ['news', 'late'])
  expect(await shown(user)).toEqual([{ orderId, text: 'News at ten.', tags: ['news', 'late'], changedAt: 1_500 }])
  await note(user, 3_000, '')
  expect(await shown(user)).toEqual([{ orderId, text: '', tags: [], changedAt: 3_000 }])
  expect(await shown(randomUUID())).toEqual([])
})

test("an order of somebody else's is not there to be written on", async () => {
  const user = randomUUID()
  expect(await note(user, 1_000, 'mine', [], false)).toMatchObject({ ok: false, problem: 'not-found' })
  expect(await shown(user)).toEqual([])
})

test('many notes at once leave one row, the same in the table and in the feed', async () => {
  const user = randomUUID()
  await Promise.all(Array.from({ length: 24 }, (_, at) => note(user, at, `note ${at}`, [`tag ${at}`])))
  const rows = await db.database.selectFrom('order_note').selectAll().where('user_id', '=', user).execute()
  expect(rows).toHaveLength(1)
  expect(await shown(user)).toEqual([
    { orderId, text: rows[0]?.text, tags: rows[0]?.tags, changedAt: Number(rows[0]?.changed_at) },
  ])
})
