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
