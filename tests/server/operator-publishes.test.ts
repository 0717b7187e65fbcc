/** What operators publish from the command line: messages and the conditions of withdrawals, by the command line's own commands. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS, type Desk } from '../../scripts/operator/commands.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { migrations } from '../../server/migrations.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { registerDirectly } from '../support/register-directly.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const TEXTS = { 'en-US': { title: 'Maintenance', body: 'On Sunday from 2 to 3.' }, 'de-DE': { title: 'Wartung', body: 'Am Sonntag von 2 bis 3.' } }

let folder: string
let own: TestDatabase
let desk: Desk
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-publish-'))
  own = await createTestDatabase(migrations)
  const [operator] = await inTransaction(own.database, (tx) => ensureAutomaticReviewers(tx, NOW))
  desk = {
    database: own.database, files: { database: own.database, store: createDiskStore(folder), key: randomBytes(32), onFault: (error) => { throw error } }, kinds: [],
    context: { operatorId: operator?.id ?? '', now: NOW, fourEyesMinor: 1_000_000n }, timeZone: 'Asia/Shanghai', keys: null,
  }
})
afterAll(async () => {
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = async (command: string, ...words: string[]) => {
  const said = await COMMANDS[command]?.(desk, words, {})
  return said?.ok ? said.value : (said?.problem ?? 'no such command')
}
async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, `${randomUUID()}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const actsOn = (kind: string) => own.database.selectFrom('operator_act').select('act').where('subject_kind', '=', kind).execute()

test('a message to one person is theirs alone, a message to everybody is public; both are in the audit log', async () => {
  const [me, other] = [randomUUID(), randomUUID()]
  const { account } = await registerDirectly(own.database, me)
  await registerDirectly(own.database, other)
  const textsOf = async (userId: string) => [...(await feedDocs(own.database, userId, 'messages')).values()].flatMap((message) => (message['kind'] === 'text' ? [message['texts']] : []))
  expect((await run('publish-message', account, await fileOf(TEXTS)))[0]).toMatch(/^message /)
  expect(await textsOf(me)).toEqual([TEXTS])
  expect(await textsOf(other)).toEqual([])
  expect(await actsOn('message')).toEqual([{ act: 'publish-message' }])
  expect((await run('publish-message', 'everybody', await fileOf(TEXTS)))[0]).toMatch(/^announcement /)
  expect([...(await feedDocs(own.database, 'public', 'announcements')).values()]).toMatchObject([{ texts: TEXTS }])
  expect(await actsOn('announcement')).toEqual([{ act: 'publish-message' }])
})

test('a file without English, with an unknown language, an empty text or no JSON is refused, and nobody is told', async () => {
  const before = await own.database.selectFrom('announcement').selectAll().execute()
  const files = [{ 'de-DE': TEXTS['de-DE'] }, { ...TEXTS, 'xx-XX': TEXTS['de-DE'] }, { 'en-US': { title: ' ', body: 'x' } }, { 'en-US': { title: 'x' } }, 'no JSON', 'null']
  for (const content of files) expect(await run('publish-message', 'everybody', await fileOf(content))).toBe('invalid-request')
  expect(await run('publish-message', 'everybody', join(folder, 'no-such-file.json'))).toBe('invalid-request')
  expect(await run('publish-message', 'nobody_of_that_name', await fileOf(TEXTS))).toBe('not-found')
  expect(await own.database.selectFrom('announcement').selectAll().execute()).toEqual(before)
})

test('other conditions of withdrawals are published; what is not named stays, and what makes no sense is refused', async () => {
  expect(await run('set-withdrawal-terms', 'fee-bp=75', 'minimum=20.00')).toContain('feeBp: 75')
  const published = async () => (await feedDocs(own.database, 'public', 'withdrawalTerms')).get('main')
  const terms = await published()
  expect(terms).toMatchObject({ feeBp: 75, minimum: '20.00', feeFixed: '1.00' })
  expect(await actsOn('withdrawal-terms')).toEqual([{ act: 'set-withdrawal-terms' }])
  for (const word of ['fee-bp=10001', 'fee-bp=-1', 'fee-bp=x', 'minimum=1e3', 'minimum=99999999.00', 'maximum=5.00', 'colour=red', 'fee-bp']) {
    expect(await run('set-withdrawal-terms', word), word).toBe('invalid-request')
  }
  expect(await published()).toEqual(terms)
  expect(await run('set-withdrawal-terms')).toContain('feeBp: 75')
  expect(await actsOn('withdrawal-terms')).toHaveLength(1)
})
