import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feedMigrations } from '../../server/feed/migrations.ts'
import { addAnswer, addChatLine, markChatRead, type ChatLine } from '../../server/support/chat.ts'
import { lastLines, waitingConversations } from '../../server/support/conversations.ts'
import { migrations as supportMigrations } from '../../server/support/migrations.ts'
import { publishSupportHours, startSupportHours } from '../../server/support/publish-hours.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const NOW = Date.UTC(2026, 10, 21)

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase({ ...feedMigrations, ...supportMigrations })
})
afterAll(() => own.drop())

const line = (changes: Partial<ChatLine>): ChatLine => ({
  id: randomUUID(),
  userId: randomUUID(),
  operatorId: null,
  text: 'Hello',
  fileId: null,
  now: 1_000,
  ...changes,
})
const add = (chatLine: ChatLine) => inTransaction(own.database, (tx) => addChatLine(tx, chatLine))

test('the same line twice is one line with one answer', async () => {
  const mine = line({})
  const first = await add(mine)
  expect(await add({ ...mine, text: 'changed', now: 2_000 })).toEqual(first)
  const rows = await own.database.selectFrom('sync_row').select('seq').where('id', '=', mine.id).execute()
  expect(rows).toHaveLength(1)
})

test("somebody who takes another person's id writes a line of their own, and neither sees nor changes the other's", async () => {
  const [theirs, before] = [line({ text: 'Where is my deposit?' }), line({ text: 'Good day' })]
  const said = await add(theirs)
  await add(before)
  const mine = { ...theirs, userId: before.userId, text: 'An attack', now: 2_000 }
  expect(await add(mine)).toMatchObject({ ok: true, value: { id: theirs.id, text: 'An attack', sentAt: 2_000 } })
  expect(await add({ ...theirs, now: 3_000 })).toEqual(said)
  expect(await add({ ...mine, now: 3_000 })).toMatchObject({ ok: true, value: { text: 'An attack', sentAt: 2_000 } })
  expect((await lastLines(own.database, theirs.userId, 9)).map(({ text }) => text)).toEqual(['Where is my deposit?'])
  expect((await lastLines(own.database, mine.userId, 9)).map(({ text }) => text)).toEqual(['Good day', 'An attack'])
  const waiting = await waitingConversations(own.database, 99)
  expect(
    waiting
      .filter(({ userId }) => [theirs.userId, mine.userId].includes(userId))
      .map(({ userId, text, unread }) => [userId, text, unread]),
  ).toEqual([
    [theirs.userId, 'Where is my deposit?', 1],
    [mine.userId, 'An attack', 2],
  ])
})

test('an answer to one of two people whose lines have one id neither reads nor answers the line of the other', async () => {
  const theirs = line({ now: 5_000 })
  const mine = { ...theirs, userId: randomUUID(), now: 7_000 }
  await add(theirs)
  await add(mine)
  const answer = { ...line({ userId: theirs.userId, now: 9_000 }), operatorId: 'operator' }
  const say = (userId: string) => inTransaction(own.database, (tx) => addAnswer(tx, { ...answer, userId }, theirs.id))
  expect(await say(theirs.userId)).toEqual({ ok: true, value: { isNew: true } })
  expect(await say(theirs.userId)).toEqual({ ok: true, value: { isNew: false } })
  const waits = async () =>
    (await waitingConversations(own.database, 99)).flatMap(({ userId, unread }) =>
      [theirs.userId, mine.userId].includes(userId) ? [[userId, unread]] : [],
    )
  expect(await waits()).toEqual([[mine.userId, 1]])
  expect(await say(mine.userId)).toEqual({ ok: true, value: { isNew: true } })
  expect(await waits()).toEqual([])
})

test('reading marks what the other side wrote, up to the line that was seen', async () => {
  const userId = randomUUID()
  const answers = [
    line({ userId, operatorId: 'operator', now: 1 }),
    line({ userId, operatorId: 'operator', now: 2 }),
    line({ userId, operatorId: 'operator', now: 3 }),
  ] as const
  for (const answer of answers) await add(answer)
  await add(line({ userId, now: 1 }))
  const read = (upTo: string) =>
    inTransaction(own.database, (tx) => markChatRead(tx, { userId, reader: 'user', upTo, now: 10 }))
  expect(await read(answers[1].id)).toEqual({ ok: true, value: { marked: 2 } })
  expect(await read(answers[2].id)).toEqual({ ok: true, value: { marked: 1 } })
  expect(await read(randomUUID())).toMatchObject({ ok: false, problem: 'not-found' })
})

const minutesSaid = async () => {
  const row = await own.database
    .selectFrom('sync_row')
    .select('doc')
    .where('owner', '=', 'public')
    .where('collection', '=', 'supportHours')
    .executeTakeFirstOrThrow()
  return (JSON.parse(row.doc ?? '{}') as { typicalAnswerMinutes: number | null }).typicalAnswerMinutes
}
const converse = async (waitMinutes: number) => {
  const userId = randomUUID()
  await add(line({ userId, now: NOW - 3_600_000 }))
  await add(line({ userId, now: NOW - 3_599_000 }))
  await add(line({ userId, operatorId: 'operator', now: NOW - 3_600_000 + waitMinutes * 60_000 }))
  await add(line({ userId, operatorId: 'operator', now: NOW - 60_000 }))
}

test('how long an answer takes is said from ten first answers on, and is their median', async () => {
  const minutes = async () => {
    await publishSupportHours(own.database, { timeZone: 'Asia/Shanghai', now: NOW })
    return minutesSaid()
  }
  for (let count = 1; count <= 9; count += 1) await converse(count)
  expect(await minutes()).toBeNull()
  await converse(20)
  await converse(30)
  expect(await minutes()).toBe(6)
})

test('what an answer takes is said anew while the server runs', async () => {
  const faults: unknown[] = []
  const hours = await startSupportHours({
    database: own.database,
    clock: { now: () => NOW },
    timeZone: 'Asia/Shanghai',
    everyMs: 10,
    onError: (error) => faults.push(error),
  })
  try {
    expect(await minutesSaid()).toBe(6)
    for (let count = 0; count < 12; count += 1) await converse(40)
    await vi.waitFor(async () => expect(await minutesSaid()).toBe(40), { timeout: 100_000 })
  } finally {
    await hours.stop()
  }
  expect(faults).toEqual([])
})
