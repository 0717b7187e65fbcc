/** The public log on the server: what is told stands in it, nothing in it changes, and a process that is killed leaves no half of anything. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appFilesLeaf, hashOfList } from '../../contract/log/app-files.ts'
import { isConsistent, isIncluded } from '../../contract/log/check-proof.ts'
import { readCheckpoint } from '../../contract/log/checkpoint.ts'
import { leafHash } from '../../contract/log/hashes.ts'
import { leafText, readLeaf } from '../../contract/log/leaves.ts'
import { checkNote, readNote, readVerifierKey, verifierKeyText } from '../../contract/log/note.ts'
import { checkCheckpoint, readPolicy } from '../../contract/log/policy.ts'
import { policyContradiction } from '../../contract/log/policy-notice.ts'
import { consistencySpans, inclusionSpans } from '../../contract/log/spans.ts'
import { keyOf, readBundle, readTilePath, TILE_WIDTH } from '../../contract/log/tiles.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { addToLog } from '../../server/log/add-to-log.ts'
import { nameLog } from '../../server/log/log-name.ts'
import { handOver, tellPolicy } from '../../server/log/policy-notices.ts'
import { proveReceipt, readNewestHead } from '../../server/log/prove-log.ts'
import { publishCheckpoint } from '../../server/log/publish-checkpoint.ts'
import { readNewestCheckpoint, readSpans, readTile } from '../../server/log/read-log.ts'
import { sequenceLog } from '../../server/log/sequence-log.ts'
import { createApp } from '../../server/http/entry/create-app.ts'
import { mountLog } from '../../server/http/api/mount-log.ts'
import { tellAppFiles } from '../../server/log/tell-app-files.ts'
import { startLog } from '../../server/log/start-log.ts'
import { migrations } from '../../server/migrations.ts'
import { cosigned, madeLog, witnessSigner, type Signer } from '../support/log/made-log.ts'
import { behindWalls, createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const NOW = 1_795_000_000_000
const KEYS = { keyId: 'one', publicKeys: { one: 'A'.repeat(43) }, sign: () => 'A'.repeat(86) }
let own: TestDatabase
let runtime: Database
let dataDir: string
beforeAll(async () => {
  own = await createTestDatabase(migrations)
  runtime = await behindWalls(own)
  dataDir = await mkdtemp(join(tmpdir(), 'candor-log-'))
})
afterAll(async () => {
  await runtime.destroy()
  await own.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const entry = (at: number) =>
  ({ type: 'device-key', version: 1, at, registrationHash: at.toString(16).padStart(64, '0') }) as const
const add = (count: number, from: number) =>
  inTransaction(runtime, async (tx) => {
    for (let at = from; at < from + count; at += 1) await addToLog(tx, entry(at))
  })
const ask = () => Promise.resolve([])
const named = () => nameLog(runtime, { dataDir, host: 'candor.example', now: NOW })
const publish = async () => publishCheckpoint(runtime, { log: await named(), dataDir, ask, now: NOW })
async function newest() {
  const note = readNote((await readNewestCheckpoint(runtime)) ?? '')
  const checkpoint = note && readCheckpoint(note.text)
  if (!checkpoint) throw new Error('no checkpoint')
  expect(checkNote(note, [(await named()).key])).toHaveLength(1)
  return checkpoint
}
async function wholeLog(size: number) {
  const entries: Uint8Array[] = []
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
    entries.push(
      ...(readBundle((await readTile(runtime, { kind: 'entries', level: 0, index, width })) ?? Uint8Array.of(1)) ?? []),
    )
  }
  const log = madeLog()
  log.add(entries)
  return log
}

test('entries get their places without a hole, in tiles, under a head that a key of its own signs', async () => {
  await add(300, 1)
  expect(await sequenceLog(runtime, NOW)).toBe(300)
  expect(await sequenceLog(runtime, NOW)).toBe(0)
  expect(await publish()).toBe(301 - 1)
  const before = await newest()
  expect(await sequenceLog(runtime, NOW)).toBe(1)
  await add(400, 301)
  expect(await sequenceLog(runtime, NOW)).toBe(400)
  expect(await publish()).toBe(701)
  expect(await publish()).toBeNull()
  const head = await newest()
  expect(head.origin).toBe(`candor.example/log/${NOW}`)
  const log = await wholeLog(head.size)
  expect(log.entries).toHaveLength(701)
  expect(Buffer.from(log.root(701))).toEqual(Buffer.from(head.root))
  for (const [key, bytes] of log.tiles) {
    const [level = 0, index = 0] = key.split('/').map(Number)
    const kept = await readTile(runtime, { kind: 'hashes', level, index, width: bytes.length / 32 })
    expect([key, Buffer.from(kept ?? [])]).toEqual([key, Buffer.from(bytes)])
    expect(keyOf({ level, index })).toBe(key)
  }
  const proof = await readSpans(runtime, inclusionSpans(299, 701), 701)
  expect(isIncluded({ hash: leafHash(log.entries[299] ?? Uint8Array.of()), index: 299 }, head, proof)).toBe(true)
  expect(isConsistent(before, head, await readSpans(runtime, consistencySpans(300, 701), 701))).toBe(true)
  expect(log.entries.map((bytes) => readLeaf(Buffer.from(bytes).toString('utf8'))?.type)).toContain('log-name')
})

test('its files are served as static ones, and nothing that is no tile', async () => {
  const app = await createApp({
    log: pino({ level: 'silent' }),
    isSecure: false,
    trustedProxies: 0,
    origins: [],
    requestsPerMinute: 1_000,
    streetsOrigin: null,
  })
  mountLog({ app, database: runtime })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = async (path: string) => {
    const answer = await fetch(`${address}/log/${path}`)
    return {
      status: answer.status,
      cache: answer.headers.get('cache-control'),
      type: answer.headers.get('content-type'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const checkpoint = await get('checkpoint')
  expect(checkpoint).toMatchObject({ status: 200, cache: 'no-cache', type: 'text/plain; charset=utf-8' })
  expect(checkpoint.bytes.toString('utf8')).toBe(await readNewestCheckpoint(runtime))
  expect(readVerifierKey((await get('key')).bytes.toString('utf8').trimEnd())).toEqual((await named()).key)
  const tile = await get('tile/0/000')
  expect(tile).toMatchObject({
    status: 200,
    cache: 'public, max-age=31536000, immutable',
    type: 'application/octet-stream',
  })
  expect(tile.bytes).toHaveLength(8_192)
  expect((await get('tile/0/000.p/3')).bytes).toEqual(tile.bytes.subarray(0, 96))
  expect(readBundle((await get('tile/entries/002.p/189')).bytes)).toHaveLength(189)
  for (const path of [
    'tile/0/000.p/256',
    'tile/0/002',
    'tile/entries/002.p/190',
    'tile/0/00',
    'tile/9/000',
    'tile/0/x001/000',
    'tile/',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  await app.close()
})

test('nothing that the log holds is changed or taken away by the role that serves', async () => {
  const attack = (text: string) =>
    sql
      .raw(text)
      .execute(own.database)
      .then(
        () => 'done',
        (error: unknown) => String(error),
      )
  // Not even by the tables' owner, while the triggers stand.
  for (const text of [
    `UPDATE log_entry SET text = '{}' WHERE index = 0`,
    'DELETE FROM log_entry',
    `UPDATE log_tile SET bytes = sha256('x')`,
    'DELETE FROM log_tile WHERE level = 0',
    'UPDATE log_head SET size = 1',
    `UPDATE log_head SET root = sha256('x')`,
    'DELETE FROM log_head',
    `UPDATE log_checkpoint SET note = ''`,
  ])
    expect([text, await attack(text)]).toEqual([text, expect.stringMatching(/append-only|only grows/)])
})

test('two servers that sequence at once give each entry one place', async () => {
  const before = (await newest()).size
  const other = await behindWalls(own)
  try {
    for (let round = 0; round < 5; round += 1) {
      await add(50, 10_000 + round * 50)
      await Promise.all([sequenceLog(runtime, NOW), sequenceLog(other, NOW), sequenceLog(runtime, NOW)])
    }
    while ((await sequenceLog(other, NOW)) > 0);
  } finally {
    await other.destroy()
  }
  expect(await publish()).toBe(before + 250)
  const head = await newest()
  const log = await wholeLog(head.size)
  expect(Buffer.from(log.root(head.size))).toEqual(Buffer.from(head.root))
  expect(new Set(log.entries.map((bytes) => Buffer.from(bytes).toString('utf8'))).size).toBe(head.size)
})

test('a database that is behind what was signed is not signed again, and after a restore the log has another name', async () => {
  const { origin, size } = await newest()
  const older = await createTestDatabase(migrations)
  try {
    await older.database
      .insertInto('log_name')
      .values({
        name: origin,
        public_key: Buffer.from((await named()).key.publicKey).toString('base64url'),
        since: BigInt(NOW),
      })
      .execute()
    await expect(nameLog(older.database, { dataDir, host: 'candor.example', now: NOW })).rejects.toThrow(
      `up to ${size} entries`,
    )
    await older.database
      .insertInto('log_break')
      .values({ at: BigInt(NOW + 5) })
      .execute()
    const next = await nameLog(older.database, { dataDir, host: 'candor.example', now: NOW + 1 })
    expect(next.key.name).toBe(`candor.example/log/${NOW + 6}`)
    expect((await nameLog(older.database, { dataDir, host: 'else.example', now: NOW + 9 })).key).toEqual(next.key)
  } finally {
    await older.drop()
  }
})

test('a data folder without the key is refused', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'candor-log-'))
  await expect(nameLog(runtime, { dataDir: empty, host: 'candor.example', now: NOW })).rejects.toThrow('lacks the key')
  await rm(empty, { recursive: true, force: true })
})

const WRITING_CHILD = 'writing-child'
/** The database sees by this name whose a connection is. */
function namedUrl(url: string, name: string): string {
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return named.href
}
async function connectionsOf(name: string): Promise<number> {
  const { rows } =
    await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${name}`.execute(
      own.database,
    )
  return rows.length
}

test('a server that is killed again and again leaves a log that only grew', async () => {
  const kills = Number(process.env['LOG_KILLS'] ?? 2)
  const heads = [await newest()]
  for (let kill = 0; kill < kills; kill += 1) {
    const child = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('../support/log/writing-child.ts', import.meta.url)),
        namedUrl(own.url, WRITING_CHILD),
        dataDir,
        String(kill),
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The statement of the killed process may still be under way in the database.
    await expect.poll(() => connectionsOf(WRITING_CHILD)).toBe(0)
    while ((await sequenceLog(runtime, NOW)) > 0);
    await publish()
    heads.push(await newest())
  }
  const head = await newest()
  const log = await wholeLog(head.size)
  expect(log.entries).toHaveLength(head.size)
  expect(Buffer.from(log.root(head.size))).toEqual(Buffer.from(head.root))
  for (const old of heads) expect(isConsistent(old, head, log.consistency(old.size, head.size))).toBe(true)
  expect(head.size).toBeGreaterThan(heads[0]?.size ?? 0)
  expect(new Set(log.entries.map((bytes) => Buffer.from(bytes).toString('utf8'))).size).toBe(head.size)
})

test('the job tells the signing keys and goes on by itself', async () => {
  const before = await newest()
  const job = await startLog({
    database: runtime,
    clock: { now: () => NOW },
    dataDir,
    keys: KEYS,
    appUrl: 'https://candor.example',
    policyFile: null,
    log: { warn: () => undefined, error: (facts) => expect.fail(JSON.stringify(facts)) },
  })
  await expect.poll(async () => (await newest()).size).toBe(before.size + 2)
  await job.stop()
  // Nobody else was named: the server's own witness has signed, and is not told as anything else.
  const told = await runtime.selectFrom('log_policy').selectAll().executeTakeFirstOrThrow()
  const policy = readPolicy(told.text)
  const witnessed =
    typeof policy === 'string' ? null : checkCheckpoint((await readNewestCheckpoint(runtime)) ?? '', policy)
  expect([told.is_own, witnessed?.witnesses, witnessed?.isQuorum]).toEqual([
    true,
    [{ name: 'own', time: Math.floor(NOW / 1_000) }],
    true,
  ])
  const log = await wholeLog(before.size + 2)
  expect(log.entries.slice(-2).map((bytes) => readLeaf(Buffer.from(bytes).toString('utf8')))).toMatchObject([
    { type: 'signing-key', keyId: 'one' },
    { type: 'log-policy', number: 1, isOwnWitness: true, policy: told.text },
  ])
  expect(readTilePath('tile/0/000')).not.toBeNull()
})

test('other witnesses count once enough of those before have signed a head that tells of them', async () => {
  const [one, other] = [witnessSigner('one.example/w', 21), witnessSigner('two.example/w', 22)]
  const log = (await named()).key
  const telling = (witness: Signer) => ({
    told: { text: `witness w ${verifierKeyText(witness.key)}\nquorum w\n`, isOwn: false },
    keys: KEYS,
    log,
    now: NOW,
  })
  const change = async (witness: Signer, signedBy: Signer | null) => {
    const before = await tellPolicy(runtime, telling(witness))
    if (before === null) return 'counts'
    await sequenceLog(runtime, NOW)
    await add(1, witness.key.publicKey[0] ?? 0)
    await sequenceLog(runtime, NOW)
    await publishCheckpoint(runtime, {
      log: await named(),
      dataDir,
      now: NOW,
      ask: ({ note }) => Promise.resolve(signedBy ? [cosigned(note, signedBy, 1).slice(note.length)] : []),
    })
    return handOver(runtime, before, telling(witness))
  }
  const told = async (after: number | null) => {
    const head = await readNewestHead(runtime, after)
    return { policy: head?.policy, numbers: head?.policies.map(({ receipt }) => receipt.number) }
  }
  // The server's own witness guards nothing: the entry is enough.
  expect(await change(one, null)).toBe(true)
  expect(await change(one, null)).toBe('counts')
  expect(await told(1)).toEqual({ policy: telling(one).told.text, numbers: [2] })
  expect([await change(other, null), await change(other, other)]).toEqual([false, false])
  // A device that has the newest policy does not get its text again.
  expect(await told(2)).toEqual({ policy: null, numbers: [] })
  expect(await change(other, one)).toBe(true)
  expect(await told(1)).toEqual({ policy: telling(other).told.text, numbers: [2, 3] })
  expect((await told(null)).numbers).toEqual([3])
  const [two, three] = (await readNewestHead(runtime, 1))?.policies ?? []
  if (!two || !three) throw new Error('no policies')
  expect(policyContradiction(two.receipt, three.receipt)).toBeNull()
  expect(policyContradiction(two.receipt, { ...three.receipt, handOver: null })).toMatch(/no hand-over/)
})

test('the files of the app are told when they become others, and a restart tells nothing', async () => {
  const list = (hash: string) =>
    ({
      type: 'app-file-list',
      version: 1,
      release: '1.0.0',
      commit: null,
      files: { '/index.html': hash.repeat(64) },
    }) as const
  const tell = (hash: string) => tellAppFiles(runtime, { list: list(hash), signers: [], now: NOW })
  await sequenceLog(runtime, NOW)
  for (const hash of ['a', 'a', 'b', 'a']) await tell(hash)
  const told = await runtime.selectFrom('log_pending').select(['name', 'text']).orderBy('id').execute()
  const leaf = (hash: string) => appFilesLeaf(list(hash), { at: NOW, signers: [] })
  expect(told).toEqual(
    ['a', 'b', 'a'].map((hash) => ({ name: `app-files/${hashOfList(list(hash))}`, text: leafText(leaf(hash)) })),
  )
  expect(await sequenceLog(runtime, NOW)).toBe(3)
})

test('a receipt is found under a root that came hours after it', async () => {
  const [late, never] = [3, 4].map((byte) => Buffer.alloc(32, byte))
  if (!late || !never) throw new Error('no hashes')
  await runtime.insertInto('log_receipt').values({ hash: late }).execute()
  const at = NOW + 3 * 3_600_000
  await sequenceLog(runtime, at)
  const { size } = await runtime.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  const find = (hash: Buffer) => proveReceipt(runtime, { hash, at: NOW, size: Number(size) })
  expect(readLeaf((await find(late))?.text ?? '')).toMatchObject({ type: 'receipts', at: at - (at % 10_000) })
  expect(await find(never)).toBeNull()
})
