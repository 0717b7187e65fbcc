/** The server's own process: how it starts, why it doesn't, and how it ends. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrations } from '../../server/migrations.ts'
import { isAlive } from '../support/market-child.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { bundledServer } from '../support/server-bundle.ts'

let postgres: TestDatabase
let folder: string
beforeAll(async () => {
  postgres = await createTestDatabase(migrations)
  folder = await mkdtemp(join(tmpdir(), 'candor-start-'))
})
afterAll(async () => {
  await postgres.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The account of that name on every system. */
const NOBODY = 65_534

interface Ended {
  readonly code: number | null
  readonly printed: string
  readonly complaint: string
}

/** The environment of every process here: no variable of this machine decides anything, and compiled code is kept as in every test. */
const BARE = { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' }

/** Runs the server to its end; `onReady` is called with its address when it can serve. `uid`: as another account than root, which may read everything. */
async function run(
  environment: Readonly<Record<string, string>>,
  onReady?: (address: string, pid: number) => Promise<void>,
  uid?: number,
): Promise<Ended> {
  const child = spawn(process.execPath, await bundledServer(), {
    env: {
      ...BARE,
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: '1',
      DESK_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
  })
  let printed = ''
  let complaint = ''
  let served: Promise<void> | undefined
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    const address = /^Candor is ready: (http:\/\/\S+)$/m.exec(printed)?.[1]
    if (address && !served) served = onReady?.(address, child.pid ?? 0)
  })
  child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk.toString()))
  const [code] = (await once(child, 'close', { signal: AbortSignal.timeout(500_000) })) as [number | null]
  await served
  return { code, printed, complaint }
}

/** `npm run audit:ledger`. */
async function audit(environment: Readonly<Record<string, string>>, words: readonly string[] = []): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/audit-ledger.ts', ...words], {
    env: { ...BARE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [printed, complaint] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed, complaint }
}

test('all faults of a configuration are told at once, none with its value where that is a secret', async () => {
  const { code, complaint, printed } = await run({
    PORT: '99999',
    CURRENCY: 'dollars',
    BUSINESS_TIME_ZONE: 'Mars/Olympus',
    DATABASE_URL: 'mysql://me:hunter2@host/x',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'CURRENCY', 'BUSINESS_TIME_ZONE', 'DATABASE_URL'])
    expect(complaint).toMatch(new RegExp(`^\\s*${name}\\b`, 'm'))
  expect(complaint).not.toContain('hunter2')
  expect(printed).toBe('')
})

test('a file of bounds that is none ends the start, and any command of operators, with one line', async () => {
  const path = join(folder, 'bounds.json')
  await writeFile(path, '{"fundRateBpMax": "much", "withdrawalFeeMax": 1}')
  const says =
    'BOUNDS_FILE: fundRateBpMax is no whole number within its range, withdrawalFeeMax is no bound (docs/operators.md)\n'
  expect(await run({ BOUNDS_FILE: path })).toEqual({ code: 1, printed: '', complaint: says })
  expect(await run({ BOUNDS_FILE: join(folder, 'nowhere.json') })).toMatchObject({
    code: 1,
    complaint: "BOUNDS_FILE: can't be read (ENOENT) (docs/operators.md)\n",
  })
  const operator = spawn(process.execPath, ['scripts/operator.ts', 'list'], {
    env: { ...BARE, DATABASE_URL: postgres.url, DATA_DIR: folder, BOUNDS_FILE: path },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  operator.stderr.on('data', (chunk: Buffer) => void (complaint += chunk.toString()))
  expect([await once(operator, 'close'), complaint]).toEqual([[1, null], says])
})

test('a data folder that cannot be one is said in one line', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const { code, complaint } = await run({ DATA_DIR: join(file, 'data') })
  expect(code).toBe(1)
  expect(complaint.trim().split('\n')).toHaveLength(1)
  expect(complaint).toContain(join(file, 'data'))
})

test('a data folder that cannot be read is said in one line', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'candor-closed-'))
  await chmod(closed, 0o333)
  try {
    const { code, complaint, printed } = await run(
      { DATA_DIR: closed },
      undefined,
      process.getuid?.() === 0 ? NOBODY : undefined,
    )
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
    expect(complaint).toMatch(new RegExp(`^the data folder ${closed} cannot be read and written: [^\\n]+\\n$`))
  } finally {
    await rm(closed, { recursive: true })
  }
})

test('a folder of keys that is none is said in one line', async () => {
  const dataDir = join(folder, 'keyless')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'keys'), '')
  const { code, complaint, printed } = await run({ DATA_DIR: dataDir })
  expect({ code, printed }).toEqual({ code: 1, printed: '' })
  expect(complaint.trim().split('\n')).toHaveLength(1)
  expect(complaint).toContain(join(dataDir, 'keys'))
})

test.skipIf(!existsSync('/dev/full'))('a full disk is said in one line', async () => {
  const dataDir = join(folder, 'full')
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  await symlink('/dev/full', join(dataDir, 'keys', 'signing.json.new'))
  const { code, complaint, printed } = await run({ DATA_DIR: dataDir })
  expect({ code, complaint, printed }).toEqual({
    code: 1,
    complaint: `there is no room left for the data folder ${dataDir}\n`,
    printed: '',
  })
})

test('a database that is not there is said in one line', async () => {
  const { code, complaint, printed } = await run({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/x' })
  expect({ code, printed }).toEqual({ code: 1, printed: '' })
  expect(complaint).toMatch(/^the database cannot be used: [^\n]+\n$/)
  expect(complaint).not.toContain('hunter2')
})

test('a busy port is said in one line', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // it listens on a port
  try {
    const { code, complaint } = await run({ PORT: String(port) })
    expect(code).toBe(1)
    expect(complaint.trim().split('\n')).toHaveLength(1)
    expect(complaint).toContain(String(port))
  } finally {
    other.close()
  }
})

test('recorded prices are refused in one line where balances are real', async () => {
  const { code, complaint, printed } = await run({
    FEED: 'replay',
    REPLAY_FILES: 'btc-usdt=any.csv',
    DEMO: '',
    SMTP_URL: 'smtp://127.0.0.1:9',
    APP_URL: 'https://candor.example',
  })
  expect(code).toBe(1)
  expect(complaint.trim().split('\n')).toHaveLength(1)
  expect(complaint).toMatch(/^FEED=replay .* not for real balances/)
  expect(printed).toBe('')
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'serves when it says that it is ready, and %s ends it in order, open streams and all, also where it comes twice',
  async (signal) => {
    const { code, printed, complaint } = await run({}, async (address, pid) => {
      const health = await fetch(`${address}/api/health`)
      expect([health.status, await health.json()]).toMatchObject([200, { status: 'ready' }])
      const stream = await fetch(`${address}/api/stream?products=btc-usdt`)
      const reader = stream.body?.getReader()
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"type":"time"')
      process.kill(pid, signal)
      while (!(await reader?.read())?.done);
      // A terminal and a service manager signal npm as well, and npm hands it on: the server is told twice.
      if (isAlive(pid)) process.kill(pid, signal)
    })
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
    expect(printed.match(/Candor is ready/g)).toHaveLength(1)
  },
)

test("a demo says where its desk is and how the first operator gets in; a desk's port that is taken keeps nobody from trading", async () => {
  const stopAtOnce = async (_address: string, pid: number) => void process.kill(pid, 'SIGINT')
  const chosen = await run({ DESK_PORT: '' }, stopAtOnce)
  expect(chosen.printed).toMatch(/^Desk: (http:\/\/localhost:\d+)\n.*operator-a.* \1\/#\/link\/[\w-]{43}$/m)
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const taken = await run({ DESK_PORT: port }, stopAtOnce)
  other.close()
  expect([taken.code, taken.complaint]).toEqual([0, ''])
  expect(taken.printed).toContain(`The desk did not start: port ${port} is in use. The app runs`)
})

test.each<Readonly<Record<string, string>>>([{}, { SECURE: '1', HOST: '0.0.0.0' }])(
  'without a way to send codes, and without a demo that was chosen, it does not start: %o',
  async (environment) => {
    const { code, complaint, printed } = await run({ DEMO: '', ...environment })
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
    expect(complaint.trim().split('\n')).toEqual([expect.stringContaining('no way to send codes')])
  },
)

test('it divides a new database by person where it is told to, goes on with it either way, and leaves an older one as it is', async () => {
  const stopAtOnce = async (_address: string, pid: number) => void process.kill(pid, 'SIGINT')
  const fresh = await createTestDatabase({})
  try {
    for (const environment of [{ DATABASE_ENGINE: 'partitioned' }, { DATABASE_ENGINE: 'partitioned' }, {}])
      expect(await run({ DATABASE_URL: fresh.url, ...environment }, stopAtOnce)).toMatchObject({
        code: 0,
        complaint: '',
      })
    const { rows } = await sql<{
      kind: string
    }>`SELECT relkind AS kind FROM pg_class WHERE oid = 'sync_row'::regclass`.execute(fresh.database)
    expect(rows).toEqual([{ kind: 'p' }])
  } finally {
    await fresh.drop()
  }
  const older = await createTestDatabase(migrations, { engine: 'postgres' })
  try {
    const citus = await run({ DATABASE_URL: older.url, DATABASE_ENGINE: 'citus' })
    expect([citus.code, citus.printed]).toEqual([1, ''])
    expect(citus.complaint.trim().split('\n')).toEqual([
      expect.stringMatching(/^DATABASE_ENGINE=citus is not served yet/),
    ])
    await older.database.insertInto('withdrawal_hold').values({ user_id: randomUUID(), until: 0n }).execute()
    const { code, complaint, printed } = await run({ DATABASE_URL: older.url, DATABASE_ENGINE: 'partitioned' })
    expect({ code, printed }).toEqual({ code: 1, printed: '' })
    expect(complaint.trim().split('\n')).toEqual([expect.stringContaining('here are rows in withdrawal_hold')])
  } finally {
    await older.drop()
  }
})

test("a demo's ledger never starts as a real one, a real one never as a demo, and neither has both codes on the page and a gateway", async () => {
  const REAL = { DEMO: '', SMTP_URL: 'smtp://127.0.0.1:9', APP_URL: 'https://candor.example' }
  const stopAtOnce = async (_address: string, pid: number) => void process.kill(pid, 'SIGINT')
  const own = await createTestDatabase(migrations)
  try {
    expect((await run({ DATABASE_URL: own.url, ...REAL }, stopAtOnce)).code).toBe(0)
    for (const [database, environment, says] of [
      [own.url, {}, 'is a real one'],
      [postgres.url, REAL, "is a demo's"],
      [own.url, { ...REAL, DEMO: '1' }, 'beside SMTP_URL'],
    ] as const) {
      const { code, complaint, printed } = await run({ DATABASE_URL: database, ...environment })
      expect({ code, printed }).toEqual({ code: 1, printed: '' })
      expect(complaint.trim().split('\n')).toEqual([expect.stringContaining(says)])
    }
  } finally {
    await own.drop()
  }
})

test("a data key from elsewhere is never made anew: none, a broken one or another one than this data's ends the start with one line", async () => {
  const own = await createTestDatabase(migrations)
  const data = join(folder, 'other-data')
  const key = 'ab'.repeat(32)
  const file = join(folder, 'kept-elsewhere')
  await writeFile(file, `${key}\n`)
  const start = (
    environment: Readonly<Record<string, string>>,
    onReady?: (address: string, pid: number) => Promise<void>,
  ) => run({ DATABASE_URL: own.url, DATA_DIR: data, ...environment }, onReady)
  const stopAtOnce = async (_address: string, pid: number) => void process.kill(pid, 'SIGINT')
  try {
    for (const [environment, says] of [
      [{ DATA_KEY_FILE: join(folder, 'nowhere') }, 'DATA_KEY_FILE'],
      [{ DATA_KEY_COMMAND: 'echo abc' }, 'DATA_KEY_COMMAND'],
      [{ DATA_KEY_COMMAND: `cat ${file}; exit 3` }, 'DATA_KEY_COMMAND failed (3)'],
    ] as const) {
      const { code, complaint } = await start(environment)
      expect([code, complaint.trim().split('\n')]).toEqual([1, [expect.stringContaining(says)]])
      expect(complaint).not.toContain(key)
    }
    expect((await start({ DATA_KEY_COMMAND: `cat ${file}` }, stopAtOnce)).code).toBe(0)
    await expect(readdir(join(data, 'keys'))).resolves.not.toContain('data.key')
    // Another folder, with signing keys of its own.
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere'), DATA_KEY: key }
    const refused = await start(elsewhere)
    expect([refused.code, refused.printed, refused.complaint.trim().split('\n')]).toEqual([
      1,
      '',
      [expect.stringMatching(/^the signing keys are not the ones of this data: set DATA_DIR/)],
    ])
    const audited = await audit({ DATABASE_URL: own.url, ...elsewhere })
    expect([audited.code, audited.printed, audited.complaint.trim().split('\n')]).toEqual([
      1,
      '',
      [expect.stringMatching(/^the signing keys in .* are not the ones of this database/)],
    ])
    await writeFile(join(data, 'keys/data.key'), 'cd'.repeat(32))
    expect((await start({ DATA_KEY: key })).complaint).toContain('is another key')
    await rm(join(data, 'keys/data.key'))
    const { code, complaint } = await start({ DATA_KEY: 'cd'.repeat(32) })
    expect([code, complaint.trim().split('\n')]).toEqual([
      1,
      [expect.stringContaining('not the one that this data was sealed with')],
    ])
  } finally {
    await own.drop()
  }
})

test('a server chains and signs its books by itself, and the audit of the command line names what is changed in them', async () => {
  const own = await createTestDatabase(migrations)
  const data = join(folder, 'books')
  const auditBooks = () => audit({ DATABASE_URL: own.url, DATA_DIR: data })
  try {
    const stopOnceSigned = async (_address: string, pid: number) => {
      await vi.waitFor(
        async () => {
          const { rows } =
            await sql`SELECT FROM book_head WHERE EXISTS (SELECT FROM book_link WHERE chain = 'heads')`.execute(
              own.database,
            )
          expect(rows).toHaveLength(1)
        },
        { timeout: 300_000, interval: 100 },
      )
      process.kill(pid, 'SIGINT')
    }
    expect((await run({ DATABASE_URL: own.url, DATA_DIR: data }, stopOnceSigned)).code).toBe(0)
    const before = await auditBooks()
    expect(before).toMatchObject({
      code: 0,
      printed: expect.stringContaining('holds    the chains are what was signed') as string,
    })
    expect(before.printed).toMatch(/^whole check: no earlier audit is kept in this data folder\n/)
    const again = await auditBooks()
    expect(again).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^checked \d+ transfers since /) as string,
    })
    await sql`ALTER TABLE book_head DISABLE TRIGGER USER`.execute(own.database)
    await sql`UPDATE book_head SET doc = replace(doc, '"signedAt":', '"signedAt":1')`.execute(own.database)
    const after = await audit({ DATABASE_URL: own.url, DATA_DIR: data }, ['--whole'])
    expect(after).toMatchObject({
      code: 1,
      printed: expect.stringContaining('head 1: altered: no key of the platform has signed this') as string,
    })
    expect(after.printed).toContain('number 1, head 1: altered')
  } finally {
    await own.drop()
  }
})
