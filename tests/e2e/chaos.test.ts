/**
 * The real server under a crowd, while it and its database are killed, frozen, cut off and out of disk: what was acknowledged is there
 * exactly once, what was refused is not, the books balance, every order is settled by the rule, every mirror equals the server, and the public
 * log begins with every head that was ever shown.
 * `npm run chaos` is the long run.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { Checkpoint } from '../../contract/log/checkpoint.ts'
import { isFinal } from '../../contract/rows/order-status.ts'
import { auditBooks } from '../../server/books/audit-books.ts'
import { connectDatabase } from '../../server/database/database.ts'
import { findEmbeddedPostgres } from '../../server/database/embedded.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { loadSigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { createRemote } from '../../src/remote/exchange.ts'
import { readHistory } from '../../src/store/history/history.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import { runCycle } from '../../src/sync/cycle.ts'
import { hashBytes } from '../../src/store/device/web-lock.ts'
import { findTornHeads, readHeads } from '../support/chaos/log-reader.ts'
import { randomOf } from '../support/cluster/fault-plan.ts'
import { inflict, KILLS, mountSmallDisk, unmountDisk, type FaultName } from '../support/chaos/faults.ts'
import { ChaosPerson, type World } from '../support/chaos/person.ts'
import { bundledServer } from '../support/server-bundle.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { proofPicture, Trader, until } from '../support/trader.ts'

const IS_LONG = process.env['CHAOS'] === '1'
const PEOPLE = IS_LONG ? 200 : 16
const MINUTES = Number(process.env['CHAOS_MINUTES'] ?? (IS_LONG ? 12 : 0.3))
const ACTS_WANTED = IS_LONG ? 15_000 : 150
const KILLS_WANTED = IS_LONG ? 15 : 3
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
/** The order of faults: a short run has each of them once. */
const FAULTS: readonly FaultName[] = [
  'kill-server',
  'kill-market',
  'end-connections',
  'kill-database',
  'freeze',
  'kill-both',
  'full-disk',
]
const CALM_MS = 50_000
/** Between two faults, and how long a frozen server or a full disk stays so: at least, and so much more by chance. */
const [REST_MS, FAULT_MS] = IS_LONG
  ? ([
      [6_000, 10_000],
      [2_500, 3_000],
    ] as const)
  : ([
      [1_500, 0],
      [1_500, 1_500],
    ] as const)
/** In the short run every order that runs when the storm ends is waited for, and the many starts load the server's bundle. */
const SHORT_RUN = { quick: { seconds: 5, isShortest: true } }
/**
 * The people who open their accounts at once. Two hundred hash eight hundred passwords; on two cores that other work has too they take longer than
 * a caller waits for an answer.
 */
const OPENING_AT_ONCE = 24
const OPENING_MS_MAX = 1_200_000
const DISK_MB = 3_000
const ALL = 100_000

interface StormFigures {
  acknowledged: number
  retries: number
  /** When something was acknowledged last, ms. */
  lastAt: number
  longestOutageMs: number
  kills: number
}

test(`nothing is lost, doubled or left unsettled in a crowd of ${PEOPLE} under faults (seed ${SEED})`, async () => {
  const random = randomOf(SEED)
  let hasDisk = false
  const server = await startServer(
    { TRUSTED_PROXIES: '1', DEMO_REVIEW_SECONDS: '1', LOG_LEVEL: 'error' },
    async (dataDir) => {
      hasDisk = await mountSmallDisk(dataDir, DISK_MB)
      return () => (hasDisk ? unmountDisk(dataDir) : Promise.resolve())
    },
    IS_LONG ? {} : { ...SHORT_RUN, entry: await bundledServer() },
  )
  try {
    const figures: StormFigures = { acknowledged: 0, retries: 0, lastAt: Date.now(), longestOutageMs: 0, kills: 0 }
    const world = await openWorld(server.address, random, figures)
    const people = Array.from(
      { length: PEOPLE },
      // Each from an address of their own, as people are: those behind one would wait in one line to register.
      (_, index) =>
        new ChaosPerson(world, `chaos${String(index).padStart(4, '0')}`, `10.0.${index >> 8}.${index & 255}`),
    )
    const storm: Storm = { isEnding: false, opening: 0 }
    const crowd = people.map((person, index) => liveThrough(storm, person, index, random))
    const reader = readHeads(server.address, storm)
    await Promise.all([...crowd, rage(storm, { server, figures, hasDisk, random })])
    const heads = await reader

    const { lost, undone, unequal } = await held(server, people)
    const audit = await auditAll(server, heads)
    console.log(
      JSON.stringify({
        seed: SEED,
        people: PEOPLE,
        acknowledged: figures.acknowledged,
        retries: figures.retries,
        kills: figures.kills,
        hasSmallDisk: hasDisk,
        lost: lost.length,
        refusedButDone: undone.length,
        answersThatDiffer: unequal.length,
        logHeads: heads.length,
        ...audit.figures,
        longestOutageMs: figures.longestOutageMs,
      }),
    )
    expect({ lost, undone, unequal }).toEqual({ lost: [], undone: [], unequal: [] })
    expect(audit.findings).toEqual([])
    expect(heads.length).toBeGreaterThanOrEqual(2)
    expect(audit.figures).toMatchObject({ unsettled: 0 })
    expect(figures.acknowledged).toBeGreaterThanOrEqual(ACTS_WANTED)
    expect(figures.kills).toBeGreaterThanOrEqual(KILLS_WANTED)
    if (IS_LONG) expect(audit.figures.orders - audit.figures.voids).toBeGreaterThan(0)
  } finally {
    await server.dispose()
  }
}, 3_600_000)

/** Makes the world that all people share: the server, its products, and the figures that their acts are counted in. */
async function openWorld(address: string, random: () => number, figures: StormFigures): Promise<World> {
  const visitor = new Trader(address)
  const products = await visitor.publicRows('products')
  const depositMethods = await visitor.publicRows('depositMethods')
  return {
    address,
    random,
    cutShare: 0.03,
    newId: randomUUID,
    newPicture: proofPicture,
    products: () => products.filter(({ status }) => status === 'open'),
    depositMethods: () => depositMethods,
    onRetry: () => void (figures.retries += 1),
    onAcknowledged: () => {
      figures.acknowledged += 1
      figures.longestOutageMs = Math.max(figures.longestOutageMs, Date.now() - figures.lastAt)
      figures.lastAt = Date.now()
    },
  }
}

interface Storm {
  isEnding: boolean
  /** People who open their accounts now. */
  opening: number
}

/** Inflicts one fault after the other, until each was there, enough of them kill and the people have done enough. */
async function rage(
  storm: Storm,
  {
    server,
    figures,
    hasDisk,
    random,
  }: { server: ServerProcess; figures: StormFigures; hasDisk: boolean; random: () => number },
): Promise<void> {
  const startedAt = Date.now()
  const endsAt = startedAt + MINUTES * 60_000
  const hasFailed = startedAt + MINUTES * 60_000 * 3 + 900_000
  const hasEnough = () => figures.kills >= KILLS_WANTED && figures.acknowledged >= ACTS_WANTED
  const isOver = (rounds: number) => Date.now() > endsAt && rounds >= FAULTS.length && hasEnough()
  const byChance = ([least, more]: readonly [number, number]) => least + random() * more
  for (let round = 0; !isOver(round) && Date.now() < hasFailed; round += 1) {
    await pause(byChance(REST_MS))
    const fault = FAULTS[round % FAULTS.length] ?? 'kill-server'
    if (fault === 'full-disk' && !hasDisk) continue
    // Once a round long enough in peace for orders to run from entry to exit.
    if (IS_LONG && fault === FAULTS[0]) await pause(CALM_MS)
    await inflict(fault, server, byChance(FAULT_MS))
    if (KILLS.has(fault)) figures.kills += 1
    if (IS_LONG) console.log(`${fault}: ${JSON.stringify(figures)}`)
  }
  storm.isEnding = true
}

async function liveThrough(storm: Storm, person: ChaosPerson, index: number, random: () => number): Promise<void> {
  await pause(random() * 3_000)
  await until('a place to open an account', () => Promise.resolve(storm.opening < OPENING_AT_ONCE), {
    withinMs: OPENING_MS_MAX,
  })
  storm.opening += 1
  await person.open()
  await person.deposit('2000.00')
  if (index % 4 === 0) await person.prepareToWithdraw()
  storm.opening -= 1
  while (!storm.isEnding) {
    await person.actOnce()
    await pause(random() * (IS_LONG ? 2_500 : 500))
  }
}

/** Holds the mirrors against what each person was answered. */
async function held(server: ServerProcess, people: readonly ChaosPerson[]) {
  const mirrors = await readMirrors(server, people)
  return {
    lost: people.flatMap((person) =>
      person.acknowledged.filter(({ collection, id }) => mirrors.get(person)?.get(`${collection} ${id}`) !== 1),
    ),
    undone: people.flatMap((person) =>
      person.refused.filter(({ collection, id }) => mirrors.get(person)?.has(`${collection} ${id}`)),
    ),
    unequal: people.flatMap((person) => person.unequal),
  }
}

/** Each person's mirror after the storm, made by the app's own sync and proven equal. @returns how often each row is there */
async function readMirrors(
  server: ServerProcess,
  people: readonly ChaosPerson[],
): Promise<Map<ChaosPerson, Map<string, number>>> {
  const found = new Map<ChaosPerson, Map<string, number>>()
  for (const person of people) {
    const fetchAs: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      request.headers.set('origin', server.address)
      request.headers.set('cookie', person.cookie)
      return fetch(request)
    }
    const mirror = new Mirror(`u_${person.userId}_1`, { indexedDB: new IDBFactory(), IDBKeyRange })
    const context = {
      mirror,
      feed: 'user',
      actor: person.userId,
      remote: createRemote({ prefix: `${server.address}/api`, fetch: fetchAs }),
      clock: { now: () => Date.now() },
      random: Math.random,
      hashBytes,
      lock: <T>(_name: string, work: () => Promise<T>) => work(),
    } as const
    await until(
      `${person.account} is mirrored and final`,
      async () => {
        const cycle = await runCycle(context)
        const { rows } = await readHistory(mirror, { collection: 'orders', limit: ALL })
        return cycle.status === 'equal' && rows.every((row) => isFinal(row.status))
      },
      { withinMs: 120_000, everyMs: 1_000 },
    )
    const counts = new Map<string, number>()
    for (const collection of [
      'orders',
      'deposits',
      'withdrawals',
      'withdrawalAccounts',
      'fundMoves',
      'chat',
    ] as const) {
      const { rows } = await readHistory(mirror, { collection, limit: ALL })
      for (const { id } of rows) counts.set(`${collection} ${id}`, (counts.get(`${collection} ${id}`) ?? 0) + 1)
    }
    found.set(person, counts)
  }
  return found
}

async function auditAll(
  server: ServerProcess,
  heads: readonly Checkpoint[],
): Promise<{ findings: unknown[]; figures: { orders: number; voids: number; unsettled: number } }> {
  const url = await findEmbeddedPostgres(server.dataDir)
  if (!url) throw new Error('the database does not run')
  const database = connectDatabase(url, { maxConnections: 4 })
  try {
    const keys = await loadSigningKeys(server.dataDir)
    const ledger = [
      ...(await auditLedger(database)),
      ...(await auditBooks(database, keys.publicKeys, Date.now())),
    ].filter((finding) => finding.violations > 0)
    const orders = await auditOrders(database, keys)
    const statuses = await database
      .selectFrom('orders')
      .select(['status', (select) => select.fn.countAll<bigint>().as('count')])
      .groupBy('status')
      .execute()
    const sum = (test: (status: string) => boolean) =>
      statuses.filter(({ status }) => test(status)).reduce((total, { count }) => total + Number(count), 0)
    return {
      findings: [...ledger, ...orders, ...(await findTornHeads(database, heads))],
      figures: {
        orders: sum(() => true),
        voids: sum((status) => status === 'void'),
        unsettled: sum((status) => status === 'waiting' || status === 'running'),
      },
    }
  } finally {
    await database.destroy()
  }
}
