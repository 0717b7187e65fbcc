/** The market's own process: it tells the serving one what happens, comes back when it dies, and goes when the server goes. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { getQuotes } from '../../contract/endpoints/market.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createFeedBus } from '../../server/feed/bus.ts'
import { configureLedger } from '../../server/ledger/configure-ledger.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { postTransfers } from '../../server/ledger/post-transfers.ts'
import { startMarketProcess } from '../../server/market-process/follow-own-market.ts'
import { afterDeath } from '../../server/market-process/keep-market.ts'
import { migrations } from '../../server/migrations.ts'
import type { Catalogue } from '../../server/prices/catalogue/catalogue.ts'
import type { Market } from '../../server/prices/market/market-face.ts'
import { loadSigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { CLEARING, cashAccount, openUserAccounts } from '../../server/ledger/accounts.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { openLog } from '../../server/log.ts'
import { NO_RELAY } from '../../server/relay/relay.ts'
import { rolesIn } from '../../server/roles.ts'
import { Running } from '../../server/running.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { placeOrder } from '../support/place-order.ts'
import { findMarketChild, isAlive, marketChildren } from '../support/market-child.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { bundledServer } from '../support/server-bundle.ts'
import { startServer } from '../support/server-process.ts'
import { testCatalogue } from '../support/test-market.ts'
import { TestDevice } from '../support/test-device.ts'
import { Trader, until } from '../support/trader.ts'

const PRODUCT = 'btc-usdt'
const COUNTDOWN_SECONDS = 3
const clock = { now: () => Date.now() }
const PATIENCE = { withinMs: 100_000, everyMs: 100 } as const

/** The first products, with a countdown that a test can wait for. */
async function quickCatalogue(): Promise<Catalogue> {
  const products = await testCatalogue(2)
  return products.map((product) => ({
    ...product,
    countdowns: product.countdowns.slice(0, 1).map((terms) => ({ ...terms, seconds: COUNTDOWN_SECONDS })),
  }))
}

/** The products' file that `quickCatalogue` would be read from. */
async function writeQuickProducts(folder: string): Promise<string> {
  const path = join(folder, 'products.json')
  const products = (await quickCatalogue()).map(({ schedule: _, sortOrder: __, ...product }) => product)
  await writeFile(path, JSON.stringify({ products }))
  return path
}

const expectSettledByTheRule = async (postgres: TestDatabase, folder: string) => {
  const { database } = postgres
  const orders = await database.selectFrom('orders').select(['status', 'void_reason']).execute()
  expect(orders.filter(({ status }) => !['won', 'lost', 'tie'].includes(status))).toEqual([])
  const ticks = await database
    .selectFrom('tick')
    .select(['kind', 'ts', 'product_id'])
    .where('kind', '=', 'price')
    .orderBy('product_id')
    .orderBy('seq')
    .execute()
  const holes = ticks.flatMap((tick, index) => {
    const before = ticks[index - 1]
    return before?.product_id === tick.product_id ? [Number(tick.ts - before.ts)] : []
  })
  expect(Math.max(...holes)).toBe(250)
  expect(await database.selectFrom('tick').select('kind').where('kind', '=', 'gap').execute()).toEqual([])
  expect((await auditLedger(database)).filter(({ violations }) => violations > 0)).toEqual([])
  expect(await auditOrders(database, await loadSigningKeys(folder))).toEqual([])
}

const isSettled = async ({ database }: TestDatabase) =>
  (await database.selectFrom('orders').select('id').where('status', 'in', ['waiting', 'running']).execute()).length ===
  0

test('one that dies is begun again at once; one that dies again and again waits longer each time, for a quarter of a minute at most', () => {
  expect([afterDeath(60_000, 0), afterDeath(60_000, 8)]).toEqual([
    { youngDeaths: 0, pauseMs: 0 },
    { youngDeaths: 0, pauseMs: 0 },
  ])
  const deaths = [afterDeath(60_000, 0)]
  for (let death = 0; death < 8; death += 1) deaths.push(afterDeath(100, deaths.at(-1)?.youngDeaths ?? 0))
  expect(deaths.map(({ pauseMs }) => pauseMs)).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
})

let postgres: TestDatabase
let folder: string
let productsFile: string
beforeAll(async () => {
  postgres = await createTestDatabase(migrations)
  folder = await mkdtemp(join(tmpdir(), 'candor-market-'))
  productsFile = await writeQuickProducts(folder)
})
afterAll(async () => {
  await postgres.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = async () =>
  startServer(
    { DATABASE_URL: postgres.url, PRODUCTS_FILE: productsFile, DEMO_REVIEW_SECONDS: '0', LOG_LEVEL: 'fatal' },
    undefined,
    { entry: await bundledServer() },
  )
const marketOf = async (serverPid: number) => {
  let pid: number | null = null
  await until('the market has a process', async () => (pid = await findMarketChild(serverPid)) !== null, PATIENCE)
  return Number(pid)
}
const newestTs = async () =>
  Number(
    (
      await postgres.database
        .selectFrom('chain_head')
        .select('ts')
        .where('product_id', '=', PRODUCT)
        .executeTakeFirstOrThrow()
    ).ts,
  )

/** Orders of the two products in turns, all at once. */
async function buyMany(
  trader: Trader,
  products: Awaited<ReturnType<Trader['openProducts']>>,
  count: number,
): Promise<void> {
  const wish = { stake: '10.00', countdownSeconds: COUNTDOWN_SECONDS }
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      until('an order is taken', async () => (await trader.buy(products[index % 2] ?? products[0], wish)).ok, PATIENCE),
    ),
  )
}

describe('a server with the market in its own process', () => {
  test('killed amid running orders it comes back, and neither a price nor a result is missing; the serving process standing still holds nothing up; either end takes the other along', async ({
    task,
  }) => {
    const server = await start()
    try {
      const trader = await new Trader(server.address).open()
      await trader.deposit('1000.00')
      const products = await trader.openProducts()
      await buyMany(trader, products, 10)
      await until('a spare is ready', async () => (await marketChildren(server.pid())).length === 2, PATIENCE)
      await buyMany(trader, products, 4)
      const first = await marketOf(server.pid())
      const killedAt = Date.now()
      process.kill(first, 'SIGKILL')
      await until('prices go on', async () => (await newestTs()) > killedAt, { ...PATIENCE, everyMs: 10 })
      // Printed by the siege: how fast this machine is proves nothing.
      task.meta.siege = `prices again ${Date.now() - killedAt} ms after kill -9`
      await until(
        'another process goes on',
        async () => {
          const pid = await findMarketChild(server.pid())
          return pid !== null && pid !== first
        },
        PATIENCE,
      )
      await until('all is settled', () => isSettled(postgres), PATIENCE)
      await expectSettledByTheRule(postgres, server.dataDir)

      // As with a loop that never ends: nothing is answered, and prices and results come all the same.
      await buyMany(trader, products, 4)
      const before = await newestTs()
      server.signal('SIGSTOP')
      await until('prices of five seconds', async () => (await newestTs()) >= before + 5_000, PATIENCE)
      await until('all is settled', () => isSettled(postgres), PATIENCE)
      server.signal('SIGCONT')
      expect((await trader.rows('orders')).filter(({ status }) => !['won', 'lost', 'tie'].includes(status))).toEqual([])
      await expectSettledByTheRule(postgres, server.dataDir)

      const second = await marketChildren(server.pid())
      await server.kill()
      await until('the market has gone with its server', () => Promise.resolve(!second.some(isAlive)), PATIENCE)
      await server.start()
      const third = await marketOf(server.pid())
      expect(await server.stop()).toBe(0)
      expect(isAlive(third)).toBe(false)
    } finally {
      await server.dispose()
    }
  })
})

test('where PGlite stands in for PostgreSQL, which one process alone can open, the market is in the serving one', async () => {
  const server = await startServer(
    { LOG_LEVEL: 'fatal' },
    async (dataDir) => {
      await mkdir(join(dataDir, 'pglite'))
      return () => Promise.resolve()
    },
    { entry: await bundledServer() },
  )
  try {
    const seqOf = async () => (await new Trader(server.address).mustCall(getQuotes)).quotes[0]?.seq ?? 0
    const before = await seqOf()
    await until('prices go on', async () => (await seqOf()) > before + 4, PATIENCE)
    expect(await findMarketChild(server.pid())).toBeNull()
    expect(await server.stop()).toBe(0)
  } finally {
    await server.dispose()
  }
})

test('what it settles moves the feeds of the serving process, and what it writes is what that process shows', async () => {
  const postgres = await createTestDatabase(migrations)
  const folder = await mkdtemp(join(tmpdir(), 'candor-market-'))
  const running = new Running()
  const bus = createFeedBus()
  const read = readConfig({ DEMO: '1', LOG_LEVEL: 'fatal' })
  if ('faults' in read) throw new Error(read.faults.join('; '))
  const { database } = postgres
  try {
    await configureLedger(database, { currency: 'USDT' })
    await fundDemoHouse(database, clock.now())
    const started = startMarketProcess({
      clock,
      log: openLog('fatal'),
      running,
      onMoves: (moves) => moves.forEach((move) => bus.emit(move)),
    })
    const market = await started.follow({
      config: read.config,
      dataDir: folder,
      databaseUrl: postgres.url,
      directUrl: postgres.url,
      roles: rolesIn(read.config.ROLES),
      origin: randomUUID(),
      relay: NO_RELAY,
      database,
      requestDatabase: database,
      dataKey: randomBytes(32),
      keys: await loadSigningKeys(folder),
      catalogue: await quickCatalogue(),
    })
    const told: number[] = []
    const owners = new Set<string>()
    market.subscribe(
      ({ ticks }) => void told.push(...ticks.filter(({ productId }) => productId === PRODUCT).map(({ seq }) => seq)),
    )
    bus.subscribe(({ owner }) => void owners.add(owner))
    await until('twenty beats are told', () => Promise.resolve(told.length >= 20), PATIENCE)
    expect(told).toEqual(told.map((_, index) => (told[0] ?? 0) + index))
    const owner = await buyDirectly(database, market)
    owners.delete(owner)
    await until('the feed has moved', () => Promise.resolve(owners.has(owner)), PATIENCE)
    await until('all is settled', () => isSettled(postgres), PATIENCE)
  } finally {
    await running.stop()
    await postgres.drop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** @returns who bought */
async function buyDirectly(database: Database, market: Market): Promise<string> {
  const userId = randomUUID()
  await inTransaction(database, async (tx) => {
    await openUserAccounts(tx, userId, clock.now())
    return postTransfers(
      tx,
      [
        {
          userId,
          event: 'given',
          businessId: randomUUID(),
          leg: 'credit',
          phase: 'single',
          debit: CLEARING,
          credit: cashAccount(userId),
          amountMinor: 10_000n,
          record: 'deposit',
        },
      ],
      { at: clock.now() },
    )
  })
  const device = new TestDevice()
  const buy = async () => {
    const product = market.product(PRODUCT)
    if (!product) throw new Error('no product')
    const signed = device.signIntent(
      device.intent(product.product, product.head, { stake: '10.00', countdownSeconds: COUNTDOWN_SECONDS }),
    )
    return inTransaction(database, (tx) =>
      placeOrder(tx, { userId, clock, market, calendar: businessCalendar('Asia/Shanghai') }, signed),
    )
  }
  await until('an order is taken', async () => (await buy()).ok, PATIENCE)
  return userId
}
