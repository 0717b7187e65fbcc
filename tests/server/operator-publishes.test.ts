/** Operators publish messages and articles with the command line's own commands. A message to everybody takes two operators. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vouchedKeys } from '../../contract/key-notice.ts'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk } from '../../scripts/operator/desk.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { publishArticles } from '../../server/content/publish-articles.ts'
import { readArticles } from '../../server/content/read-articles.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { migrations } from '../../server/migrations.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { loadSigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { publicationReview, requestPublication } from '../../server/operators/publications.ts'
import { cancelScheduled, readScheduled } from '../../server/operators/scheduled.ts'
import { sendScheduled } from '../../server/operators/send-scheduled.ts'
import type { Schedulable } from '../../server/operators/wanted-publication.ts'
import { automaticKinds } from '../../server/operators/review-kinds.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { registerDirectly } from '../support/register-directly.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const TEXTS = {
  'en-US': { title: 'Maintenance', body: 'On Sunday from 2 to 3.' },
  'de-DE': { title: 'Wartung', body: 'Am Sonntag von 2 bis 3.' },
}

let folder: string
let own: TestDatabase
let desks: readonly Desk[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-publish-'))
  own = await createTestDatabase(migrations)
  const operators = await inTransaction(own.database, (tx) => ensureAutomaticReviewers(tx, NOW))
  desks = operators.map(({ id }) => ({
    database: own.database,
    files: {
      database: own.database,
      store: createDiskStore(folder),
      key: randomBytes(32),
      onFault: (error) => {
        throw error
      },
    },
    kinds: [publicationReview(folder)],
    context: { operatorId: id, now: NOW, bounds: USUAL_BOUNDS },
    timeZone: 'Asia/Shanghai',
    keys: null,
    contentFolder: folder,
    write: () => Promise.resolve(''),
  }))
})
afterAll(async () => {
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

const by = async (at: 0 | 1, command: string, ...words: string[]) => {
  const desk = desks[at]
  const said = desk && (await COMMANDS[command]?.(desk, words, { reason: 'not so' }))
  return said?.ok ? said.value : (said?.problem ?? 'no such command')
}
const run = (command: string, ...words: string[]) => by(0, command, ...words)
const idIn = (said: readonly string[] | string) => /^awaits-second-operator (.+)$/.exec(said[0] ?? '')?.[1] ?? ''
/** Asked by one operator, approved by the other. */
const runByTwo = async (command: string, ...words: string[]) => by(1, 'approve', idIn(await run(command, ...words)))
async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, `${randomUUID()}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const actsOn = (kind: string) =>
  own.database.selectFrom('operator_act').select('act').where('subject_kind', '=', kind).execute()

test('a message to one person is theirs alone; one to everybody is public once a second operator has approved it; both are in the audit log', async () => {
  const [me, other] = [randomUUID(), randomUUID()]
  const { account } = await registerDirectly(own.database, me)
  await registerDirectly(own.database, other)
  const textsOf = async (userId: string) =>
    [...(await feedDocs(own.database, userId, 'messages')).values()].flatMap((message) =>
      message['kind'] === 'text' ? [message['texts']] : [],
    )
  expect((await run('publish-message', account, await fileOf(TEXTS)))[0]).toMatch(/^message /)
  expect(await textsOf(me)).toEqual([TEXTS])
  expect(await textsOf(other)).toEqual([])
  expect(await actsOn('message')).toEqual([{ act: 'publish-message' }])
  const announced = async () => [...(await feedDocs(own.database, 'public', 'announcements')).values()]
  const id = idIn(await run('publish-message', 'everybody', await fileOf(TEXTS)))
  expect(await run('approve', id)).toBe('second-operator-needed')
  expect(await announced()).toEqual([])
  expect(await by(1, 'show', id)).toEqual(
    expect.arrayContaining(['title: Maintenance', 'line 1: en-US: Maintenance', 'line 4: Am Sonntag von 2 bis 3.']),
  )
  expect(await by(1, 'approve', id)).toEqual(['approved'])
  expect(await announced()).toMatchObject([{ texts: TEXTS }])
  expect((await actsOn('publication')).map(({ act }) => act).sort()).toEqual([
    'approve',
    'approve-first',
    'publish-announcement',
    'show',
  ])
})

test('a message to everybody for a minute to come is listed by a command, and taken back by another', async () => {
  const [desk] = desks
  const at = new Date(NOW + 3_600_000).toISOString().replace(':00.000Z', 'Z')
  const publish = (to: string, time: string, path: string) =>
    desk && COMMANDS['publish-message']?.(desk, [to, path], { at: time })
  const path = await fileOf(TEXTS)
  for (const [to, time] of [
    ['everybody', 'tomorrow'],
    ['nobody', at],
  ] as const)
    expect(await publish(to, time, path)).toMatchObject({ problem: 'invalid-request' })
  const asked = await publish('everybody', at, path)
  const id = idIn(asked?.ok ? asked.value : [])
  expect(await run('scheduled')).toEqual(['nothing is scheduled'])
  expect(await by(1, 'approve', id)).toEqual(['approved'])
  expect(await run('scheduled')).toEqual([
    expect.stringContaining(`${at.replace('Z', ':00.000Z')}  waiting  ${id}  by `),
  ])
  expect(await run('cancel-scheduled', id)).toEqual(['taken back'])
  expect(await run('cancel-scheduled', id)).toBe('already-decided')
  expect(await run('cancel-scheduled', 'none')).toBe('not-found')
  expect((await run('scheduled'))[0]).toContain(`cancelled  ${id}`)
})

test("what a second operator refuses is said to nobody, and a demo's reviewers approve none", async () => {
  const before = await own.database.selectFrom('announcement').selectAll().execute()
  const id = idIn(
    await run('publish-message', 'everybody', await fileOf({ 'en-US': { title: 'Pay in here', body: 'T…' } })),
  )
  expect(await by(1, 'refuse', id)).toEqual(['refused'])
  expect(await by(1, 'approve', id)).toBe('already-decided')
  expect(await own.database.selectFrom('announcement').selectAll().execute()).toEqual(before)
  expect(automaticKinds(createVault(randomBytes(32))).map(({ kind }) => kind)).not.toContain('publication')
})

test.each([
  ['turned around', 'to \u202eTXYZ'],
  ['hidden', 'to \u0000TXYZ'],
  ['an escape code', '\u001b[2K'],
])('characters that are not seen are refused in what is said to people: %s', async (_what, words) => {
  const texts = { 'en-US': { title: 'Where to pay', body: words } }
  for (const to of ['everybody', 'nobody'])
    expect(await run('publish-message', to, await fileOf(texts))).toBe('invalid-request')
  expect(await run('publish-article', 'en-US', 'about.md', await fileOf(`# Title\n\n${words}`))).toBe('invalid-request')
})

test('a file without English, with an unknown language, an empty text or no JSON is refused, and nobody is told', async () => {
  const before = await own.database.selectFrom('announcement').selectAll().execute()
  const files = [
    { 'de-DE': TEXTS['de-DE'] },
    { ...TEXTS, 'xx-XX': TEXTS['de-DE'] },
    { 'en-US': { title: ' ', body: 'x' } },
    { 'en-US': { title: 'x' } },
    'no JSON',
    'null',
  ]
  for (const content of files)
    expect(await run('publish-message', 'everybody', await fileOf(content))).toBe('invalid-request')
  expect(await run('publish-message', 'everybody', join(folder, 'no-such-file.json'))).toBe('invalid-request')
  expect(await run('publish-message', 'nobody_of_that_name', await fileOf(TEXTS))).toBe('not-found')
  expect(await own.database.selectFrom('announcement').selectAll().execute()).toEqual(before)
})

test('an article is public once a second operator has approved it, and a file for the next start; withdrawn, the text that came with the app is back; both are in the audit log', async () => {
  const published = async (id: string) => (await feedDocs(own.database, 'public', 'articles')).get(id)
  const text = '# About us\n\nWe are **two** people.\n'
  expect(await runByTwo('publish-article', 'de-DE', 'about.md', await fileOf(text))).toEqual(['approved'])
  expect(await published('about:de-DE')).toMatchObject({
    kind: 'page',
    title: 'About us',
    markdown: 'We are **two** people.',
  })
  expect(
    await runByTwo(
      'publish-article',
      'en-US',
      'news/2026-11-21-new-office.md',
      await fileOf('# New office\n\nAt the harbour.'),
    ),
  ).toEqual(['approved'])
  expect(await published('news-2026-11-21-new-office:en-US')).toMatchObject({
    kind: 'news',
    publishedAt: Date.UTC(2026, 10, 21),
  })
  // A server that starts now reads the same: nothing moves.
  const { articles, faults } = await readArticles([folder])
  expect([articles.size, faults]).toEqual([2, []])
  expect(await publishArticles(own.database, articles)).toBe(0)

  const withdrawal = await run('withdraw-article', 'de-DE', 'about.md')
  expect([await published('about:de-DE'), (await readArticles([folder])).articles.size]).toMatchObject([
    { title: 'About us' },
    2,
  ])
  expect(await by(1, 'approve', idIn(withdrawal))).toEqual(['approved'])
  expect(await published('about:de-DE')).not.toMatchObject({ title: 'About us' })
  expect(await runByTwo('withdraw-article', 'en-US', 'news/2026-11-21-new-office.md')).toEqual(['approved'])
  expect(await published('news-2026-11-21-new-office:en-US')).toBeUndefined()
  expect((await readArticles([folder])).articles.size).toBe(0)
})

test('an article of no language, of no such name, without a title or outside of the folder is refused, and nothing is written', async () => {
  const path = await fileOf('# Title\n\nText')
  for (const [language, name] of [
    ['xx-XX', 'about.md'],
    ['en-US', 'other.md'],
    ['en-US', '../../about.md'],
    ['en-US', 'news/soon.md'],
    ['../en-US', 'about.md'],
  ] as const) {
    expect(await run('publish-article', language, name, path), name).toBe('invalid-request')
    expect(await run('withdraw-article', language, name), name).toBe('invalid-request')
  }
  expect(await run('publish-article', 'en-US', 'about.md', await fileOf('No title'))).toBe('invalid-request')
  expect(await run('withdraw-article', 'en-US', 'about.md')).toBe('not-found')
  expect((await readArticles([folder])).articles.size).toBe(0)
})

test('an article whose audit line cannot be written is neither published nor a file; a withdrawal that fails leaves both', async () => {
  const published = async () => (await feedDocs(own.database, 'public', 'articles')).get('terms:en-US')
  const approveUnwritten = async (id: string) => {
    await sql`alter table operator_act add constraint no_line check (false) not valid`.execute(own.database)
    try {
      return await by(1, 'approve', id)
    } finally {
      await sql`alter table operator_act drop constraint no_line`.execute(own.database)
    }
  }
  const asked = idIn(await run('publish-article', 'en-US', 'terms.md', await fileOf('# Terms of ours\n\nText')))
  await expect(approveUnwritten(asked)).rejects.toThrow(/no_line/)
  expect([await published(), (await readArticles([folder])).articles.size]).toEqual([undefined, 0])
  expect(await by(1, 'approve', asked)).toEqual(['approved'])
  expect([
    (await published())?.['title'],
    (await readdir(join(folder, 'en-US'))).filter((name) => name.startsWith('terms')),
  ]).toEqual(['Terms of ours', ['terms.md']])

  const withdrawal = idIn(await run('withdraw-article', 'en-US', 'terms.md'))
  await expect(approveUnwritten(withdrawal)).rejects.toThrow(/no_line/)
  expect([(await published())?.['title'], (await readArticles([folder])).articles.size]).toEqual(['Terms of ours', 1])
  expect(await by(1, 'approve', withdrawal)).toEqual(['approved'])
  expect((await readArticles([folder])).articles.size).toBe(0)
})

test('a text for a time to come is published then, once by however many processes, and not at all once it was taken back', async () => {
  const [first, second] = desks
  if (!first || !second) throw new Error('no operators')
  const due = NOW + 3_600_000
  const ask = async (wanted: Schedulable) => {
    const id = randomUUID()
    const asked = await inTransaction(own.database, (tx) =>
      requestPublication(tx, { ...first.context, folder }, { id, wanted }),
    )
    return asked.ok ? id : asked.problem
  }
  const news: Schedulable = {
    of: 'articles',
    file: 'news/2026-11-21-hours.md',
    texts: { 'en-US': '# Hours\n\nFrom nine.\n', 'de-DE': '# Zeiten\n\nAb neun.\n' },
    at: due,
  }
  const announcement: Schedulable = { of: 'announcement', texts: TEXTS, at: due }
  for (const at of [NOW, due + 1, NOW + 400 * 86_400_000])
    expect(await ask({ ...announcement, at })).toBe('invalid-request')
  const ids = [await ask(news), await ask(announcement), await ask({ ...announcement, at: due + 60_000 })] as const
  for (const id of ids) expect(await by(1, 'approve', id)).toEqual(['approved'])
  const titles = async () => {
    const articles = await feedDocs(own.database, 'public', 'articles')
    return ['en-US', 'de-DE'].map((language) => articles.get(`news-2026-11-21-hours:${language}`)?.['title'])
  }
  const announced = async () => {
    const docs = await feedDocs(own.database, 'public', 'announcements')
    return ids.slice(1).map((id) => docs.get(id)?.['createdAt'])
  }
  const send = (at: number) => sendScheduled({ database: own.database, folder, clock: { now: () => at } })
  await send(due - 1)
  expect([await titles(), await announced()]).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  await Promise.all([send(due), send(due), send(due)])
  expect([await titles(), await announced()]).toEqual([
    ['Hours', 'Zeiten'],
    [due, undefined],
  ])
  // A server that starts now reads the same files.
  const { articles } = await readArticles([folder])
  expect([...articles.keys()].sort()).toEqual(['news-2026-11-21-hours:de-DE', 'news-2026-11-21-hours:en-US'])
  const cancel = (id: string) => inTransaction(own.database, (tx) => cancelScheduled(tx, first.context, id))
  expect(await cancel(ids[2])).toMatchObject({ ok: true })
  await send(due + 60_000)
  expect(await announced()).toEqual([due, undefined])
  expect(await cancel(ids[2])).toMatchObject({ problem: 'already-decided' })
  expect(await cancel(randomUUID())).toMatchObject({ problem: 'not-found' })
  expect((await readScheduled(own.database)).map(({ id, status }) => [id, status])).toEqual(
    expect.arrayContaining([
      [ids[0], 'published'],
      [ids[2], 'cancelled'],
    ]),
  )
  for (const language of ['en-US', 'de-DE'])
    expect(await runByTwo('withdraw-article', language, 'news/2026-11-21-hours.md')).toEqual(['approved'])
})

test('two operators rotate the signing key: the one before it vouches for the new one, and nobody rotates it twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-rotate-'))
  const before = await loadSigningKeys(dataDir)
  const contentFolder = join(dataDir, 'content')
  const [first, second] = desks.map((desk): Desk => ({
    ...desk,
    keys: before,
    contentFolder,
    kinds: [publicationReview(contentFolder)],
  }))
  if (!first || !second) throw new Error('two operators are needed')
  const ask = async (desk: Desk, command: string, ...words: string[]) => {
    const said = await COMMANDS[command]?.(desk, words, {})
    return said?.ok ? said.value : (said?.problem ?? 'no such command')
  }
  const [one, other] = [idIn(await ask(first, 'rotate-signing-key')), idIn(await ask(first, 'rotate-signing-key'))]
  expect(await loadSigningKeys(dataDir)).toMatchObject({ keyId: before.keyId })
  expect(await ask(first, 'approve', one)).toBe('second-operator-needed')
  expect(await ask(second, 'show', one)).toContain(`replaces: ${before.keyId}`)
  expect(await ask(second, 'approve', one)).toEqual(['approved'])
  const after = await loadSigningKeys(dataDir)
  expect(after.keyId).not.toBe(before.keyId)
  expect(vouchedKeys(before.publicKeys, after.notices ?? [])).toEqual(after.publicKeys)
  const known = await own.database.selectFrom('signing_key').select('public_key').execute()
  expect(known.map(({ public_key }) => public_key)).toContain(after.publicKeys[after.keyId])
  expect(await ask(second, 'approve', other)).toBe('not-found')
  expect(await loadSigningKeys(dataDir)).toMatchObject({ keyId: after.keyId })
  await rm(dataDir, { recursive: true })
})
