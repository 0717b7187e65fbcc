import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations as feedMigrations } from '../../server/feed/migrations.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { markRead } from '../../server/messages/mark-read.ts'
import { migrations as messageMigrations } from '../../server/messages/migrations.ts'
import { publishAnnouncement, sendMessage } from '../../server/messages/send-message.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase({ ...feedMigrations, ...messageMigrations })
})
afterAll(() => own.drop())

const texts = { 'en-US': { title: 'Maintenance', body: 'On Monday.' } }

test('telling twice tells once, and the message is in the feed of that person alone', async () => {
  const message = {
    id: randomUUID(),
    userId: randomUUID(),
    kind: 'deposit-approved',
    facts: { amount: '100.00' },
    at: 1_000,
  } as const
  await inTransaction(own.database, (tx) => sendMessage(tx, message))
  await inTransaction(own.database, (tx) => sendMessage(tx, message))
  const stored = await own.database.selectFrom('sync_row').selectAll().where('id', '=', message.id).execute()
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ owner: message.userId, collection: 'messages', seq: 1n })
})

test('one id for two people is a message of each: neither takes the place of the other, nor is read with it', async () => {
  const [id, me, them] = [randomUUID(), randomUUID(), randomUUID()]
  await inTransaction(own.database, async (tx) => {
    await sendMessage(tx, { id, userId: me, kind: 'welcome', at: 1 })
    await sendMessage(tx, { id, userId: them, kind: 'deposit-approved', facts: { amount: '5.00' }, at: 2 })
  })
  const mark = { messages: [id], announcements: [] }
  const marked = await inTransaction(own.database, (tx) => markRead(tx, { userId: me, now: 9 }, mark))
  expect(marked).toEqual({ ok: true, value: { marked: 1 } })
  const rows = await own.database.selectFrom('message').selectAll().where('id', '=', id).orderBy('created_at').execute()
  expect(rows).toMatchObject([
    { user_id: me, kind: 'welcome', read_at: 9n },
    { user_id: them, kind: 'deposit-approved', read_at: null },
  ])
  const fed = await own.database.selectFrom('sync_row').select(['owner', 'doc']).where('id', '=', id).execute()
  expect(new Map(fed.map(({ owner, doc }) => [owner, JSON.parse(doc ?? '') as unknown]))).toMatchObject(
    new Map([
      [me, expect.objectContaining({ kind: 'welcome', readAt: 9 })],
      [them, expect.objectContaining({ kind: 'deposit-approved', readAt: null })],
    ]),
  )
})

test('marking as read is counted once, and never for the message of somebody else', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const [me, them] = [randomUUID(), randomUUID()]
  const announcement = randomUUID()
  await inTransaction(own.database, async (tx) => {
    await sendMessage(tx, { id: mine, userId: me, kind: 'welcome', at: 1 })
    await sendMessage(tx, { id: theirs, userId: them, kind: 'welcome', at: 1 })
    await publishAnnouncement(tx, { id: announcement, texts, at: 1 })
  })
  const mark = () =>
    inTransaction(own.database, (tx) =>
      markRead(
        tx,
        { userId: me, now: 2_000 },
        { messages: [mine, theirs, randomUUID()], announcements: [announcement, randomUUID()] },
      ),
    )
  expect(await mark()).toEqual({ ok: true, value: { marked: 2 } })
  expect(await mark()).toEqual({ ok: true, value: { marked: 0 } })
  const unread = await own.database
    .selectFrom('message')
    .select('id')
    .where('read_at', 'is', null)
    .where('user_id', '=', them)
    .execute()
  expect(unread.map((row) => row.id)).toEqual([theirs])
})
