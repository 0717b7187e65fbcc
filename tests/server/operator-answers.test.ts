/** Customer service from the operator's side, by the command line's own commands. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '../../contract/outcome.ts'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk, Options } from '../../scripts/operator/desk.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { keepFile } from '../../server/files/files.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { migrations } from '../../server/migrations.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { addChatLine } from '../../server/support/chat.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { registerDirectly } from '../support/register-directly.ts'

const NOW = Date.UTC(2026, 10, 21, 4)

let folder: string
let own: TestDatabase
let desk: Desk
let options: Options = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-answers-'))
  own = await createTestDatabase(migrations)
  const [operator] = await inTransaction(own.database, (tx) => ensureAutomaticReviewers(tx, NOW))
  desk = {
    database: own.database,
    files: {
      database: own.database,
      store: createDiskStore(folder),
      key: randomBytes(32),
      onFault: (error) => {
        throw error
      },
    },
    kinds: [],
    context: { operatorId: operator?.id ?? '', now: NOW, bounds: USUAL_BOUNDS },
    timeZone: 'Asia/Shanghai',
    keys: null,
    contentFolder: folder,
    write: () => Promise.resolve(''),
  }
})
afterAll(async () => {
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = async (command: string, ...words: string[]) => {
  const said = await COMMANDS[command]?.(desk, words, options)
  return said?.ok ? said.value : (said?.problem ?? 'no such command')
}
async function person(text: string, at: number): Promise<{ userId: string; account: string }> {
  const userId = randomUUID()
  const { account } = await registerDirectly(own.database, userId)
  await write(userId, text, at)
  return { userId, account }
}
const write = (userId: string, text: string, now: number) =>
  inTransaction(own.database, (tx) =>
    addChatLine(tx, { id: randomUUID(), userId, operatorId: null, text, fileId: null, now }),
  )
const chatOf = async (userId: string) => [...(await feedDocs(own.database, userId, 'chat')).values()]

test('who waits longest stands first; who was answered waits no more, until they write again', async () => {
  const late = await person('Where is my deposit?', NOW - 60_000)
  const early = await person('Is it open on Sunday?', NOW - 120_000)
  const waiting = await run('conversations')
  expect(waiting.length).toBe(2)
  expect(waiting[0]).toContain(early.account)
  expect(waiting[1]).toContain('Where is my deposit?')
  expect(await run('answer', early.account, 'Yes,', 'all day.')).toEqual(['sent'])
  expect((await run('conversations')).length).toBe(1)
  await write(early.userId, 'Thanks, and Monday?', NOW + 1)
  expect(await run('conversations')).toHaveLength(2)
  expect(await run('answer', late.account, 'It is here.')).toEqual(['sent'])
})

test('the person sees the answer, and that theirs was read when an operator had it on the screen', async () => {
  const { userId, account } = await person('Hello?', NOW - 1_000)
  expect(await chatOf(userId)).toMatchObject([{ author: 'user', readAt: null }])
  expect((await run('read', account))[0]).toContain('user: Hello?')
  expect(await chatOf(userId)).toMatchObject([{ author: 'user', readAt: NOW }])
  await run('answer', account, 'Good day.')
  expect(await chatOf(userId)).toEqual(
    expect.arrayContaining([expect.objectContaining({ author: 'service', text: 'Good day.', readAt: null })]),
  )
  const acts = await own.database.selectFrom('operator_act').select('act').where('subject_id', '=', userId).execute()
  expect(acts.map(({ act }) => act).sort()).toEqual(['answer', 'read-conversation'])
})

test('nobody is written to by a mistyped account, and nothing empty is sent', async () => {
  const { userId, account } = await person('Hello?', NOW)
  expect(await run('answer', 'nobody_here', 'Hello')).toBe('not-found')
  expect(await run('answer', account, '  ')).toBe('invalid-request')
  expect(await chatOf(userId)).toHaveLength(1)
})

test('a picture of the person can be looked at, and more lines than fit are shown where they are unread', async () => {
  // Twelve a minute: more than twenty are refused.
  const begun = NOW - 200_000
  const { userId, account } = await person('line 1', begun)
  for (let line = 2; line <= 25; line += 1) await write(userId, `line ${line}`, begun + line * 5_000)
  const fileId = randomUUID()
  const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(
    (
      await keepFile(desk.files, {
        id: fileId,
        userId,
        purpose: 'chat-picture',
        read: () => Promise.resolve(done(bytes)),
        now: NOW,
      })
    ).ok,
  ).toBe(true)
  await inTransaction(own.database, (tx) =>
    addChatLine(tx, { id: randomUUID(), userId, operatorId: null, text: '', fileId, now: NOW }),
  )
  const photos = join(folder, 'seen')
  options = { photos }
  try {
    const said = [await run('read', account)].flat()
    expect(said.slice(0, 26).map((line) => line.replace(/^\S+ +/, ''))).toEqual([
      ...Array.from({ length: 25 }, (_, at) => `user: line ${at + 1}`),
      `user:  [picture ${fileId}]`,
    ])
    expect(said.slice(26)).toEqual([`picture saved as ${join(photos, `${fileId}.webp`)}`])
    expect((await sharp(join(photos, `${fileId}.webp`)).metadata()).width).toBe(3)
    // Read by now: the last ones suffice.
    expect(await run('read', account)).toHaveLength(21)
  } finally {
    options = {}
  }
})
