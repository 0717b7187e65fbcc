/** A market whose clock and prices a test moves by hand, on a real database, with people who have money. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { businessCalendar } from '../../contract/business-day.ts'
import type { OrderIntent, SignedIntent } from '../../contract/intent/order-intent.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations } from '../../server/migrations.ts'
import { CLEARING, cashAccount, openUserAccounts } from '../../server/ledger/accounts.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { postTransfers } from '../../server/ledger/post-transfers.ts'
import type { BeaconSource } from '../../server/prices/beacon/beacon-source.ts'
import { readCatalogue, type Catalogue } from '../../server/prices/catalogue/catalogue.ts'
import type { Market } from '../../server/prices/market/market-face.ts'
import { openMarket, type MarketOptions } from '../../server/prices/market/market.ts'
import type { FeedPrice, PriceFeed } from '../../server/prices/feeds/price-feed.ts'
import { readTicks } from '../../server/prices/chain/read-ticks.ts'
import { loadSigningKeys, type SigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { placeOrder } from './place-order.ts'
import { RECEIPT_TEXTS } from '../../server/trading/order-row.ts'
import { startSettlement } from '../../server/trading/settlement.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { TestDevice } from './test-device.ts'

export const START = Date.parse('2026-11-18T10:00:00Z')
const CALENDAR = businessCalendar('Asia/Shanghai')
export const log = { info: () => undefined, error: () => undefined }

export const TEST_DATA_KEY = randomBytes(32)
export const TEST_VAULT = createVault(TEST_DATA_KEY)

export class TestClock {
  time = START
  now(): number {
    return this.time
  }
}

/** Prices as the test says: what was put in is taken by the next beat. */
export class ScriptedFeed implements PriceFeed {
  readonly kind = 'replay'
  #waiting: Omit<FeedPrice, 'sourceTs'>[] = []
  put(productId: string, ...prices: readonly number[]): void {
    this.#waiting.push(...prices.map((price) => ({ productId, price, volumeMicro: 1_000_000n })))
  }
  /** A price happens at its source at the moment of the beat that takes it. */
  take(input: { now: number; isOpen: (productId: string, time: number) => boolean }): Promise<readonly FeedPrice[]> {
    const taken = this.#waiting.filter((price) => input.isOpen(price.productId, input.now))
    this.#waiting = []
    return Promise.resolve(taken.map((price) => ({ ...price, sourceTs: input.now })))
  }
}

export function createTradingDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  return createTestDatabase(migrations, options)
}

export async function testKeys(): Promise<SigningKeys> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-keys-'))
  try {
    return await loadSigningKeys(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The first products of the catalogue that Candor brings along. */
export async function testCatalogue(count = 2): Promise<Catalogue> {
  return (await readCatalogue()).slice(0, count)
}

type BeaconOf = (clock: TestClock) => BeaconSource

/** A database, a market and a settler on it. */
export class TestExchange {
  readonly clock = new TestClock()
  readonly feed = new ScriptedFeed()
  /** Signs for everybody who buys here. */
  readonly device = new TestDevice()
  readonly postgres: TestDatabase
  readonly keys: SigningKeys
  readonly catalogue: Catalogue
  market: Market
  settler: ReturnType<typeof startSettlement>
  /** The simulation's prices instead of the test's. */
  readonly isSimulated: boolean
  /** The simulation's; the market's own one where none was given. */
  readonly #beacon: BeaconSource | null
  faults: object[] = []

  private constructor(parts: {
    postgres: TestDatabase
    keys: SigningKeys
    catalogue: Catalogue
    market: Market
    isSimulated: boolean
    beaconOf: BeaconOf | null
  }) {
    this.postgres = parts.postgres
    this.keys = parts.keys
    this.catalogue = parts.catalogue
    this.market = parts.market
    this.isSimulated = parts.isSimulated
    this.#beacon = parts.beaconOf?.(this.clock) ?? null
    this.settler = this.#settle()
  }

  static async open(
    options: {
      catalogue?: Catalogue
      postgres?: TestDatabase
      keys?: SigningKeys
      isSimulated?: boolean
      beaconOf?: BeaconOf
    } = {},
  ): Promise<TestExchange> {
    const postgres = options.postgres ?? (await createTradingDatabase())
    await fundDemoHouse(postgres.database, START)
    const keys = options.keys ?? (await testKeys())
    const catalogue = options.catalogue ?? (await testCatalogue())
    const exchange = new TestExchange({
      postgres,
      keys,
      catalogue,
      isSimulated: options.isSimulated ?? false,
      beaconOf: options.beaconOf ?? null,
      market: await openMarket({
        database: postgres.database,
        clock: new TestClock(),
        keys,
        vault: TEST_VAULT,
        catalogue,
        log,
        feed: new ScriptedFeed(),
      }),
    })
    await exchange.restart()
    return exchange
  }

  #settle() {
    return startSettlement({
      database: this.postgres.database,
      clock: this.clock,
      market: this.market,
      businessTimeZone: 'Asia/Shanghai',
      log: { info: () => undefined, error: (facts) => void this.faults.push(facts) },
    })
  }

  /** As after the process was killed: all that this process knew is gone. `without`: the catalogue no longer has this product. */
  async restart(change: { without?: string } = {}): Promise<void> {
    await this.settler.stop()
    await this.market.stop()
    const options = this.marketOptions()
    this.market = await openMarket({
      ...options,
      catalogue: options.catalogue.filter(({ id }) => id !== change.without),
    })
    this.settler = this.#settle()
  }

  marketOptions(): MarketOptions {
    return {
      database: this.postgres.database,
      clock: this.clock,
      keys: this.keys,
      vault: TEST_VAULT,
      catalogue: this.catalogue,
      log,
      ...(this.isSimulated ? {} : { feed: this.feed }),
      ...(this.#beacon ? { beacons: [this.#beacon] as const } : {}),
    }
  }

  /** Lets `ms` pass, then one beat with these prices, and waits until all that it decides is settled. */
  async tick(ms: number, prices: Readonly<Record<string, number | readonly number[]>> = {}): Promise<void> {
    this.clock.time += ms
    for (const [productId, price] of Object.entries(prices)) this.feed.put(productId, ...[price].flat())
    await this.market.beat()
    await this.settler.run()
  }

  /** Steady prices four times a second. */
  async steady(ms: number, prices: Readonly<Record<string, number>>): Promise<void> {
    for (let passed = 0; passed < ms; passed += 250) await this.tick(250, prices)
  }

  async person(balanceMinor: bigint): Promise<string> {
    const userId = randomUUID()
    await inTransaction(this.postgres.database, (tx) => openUserAccounts(tx, userId, this.clock.time))
    await this.give(userId, balanceMinor)
    return userId
  }

  /** Money from outside, without a deposit. */
  async give(userId: string, amountMinor: bigint): Promise<void> {
    await inTransaction(this.postgres.database, (tx) =>
      postTransfers(
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
            amountMinor,
            record: 'deposit',
          },
        ],
        { at: this.clock.time },
      ),
    )
  }

  /** An intent as a person's device signs it at the newest head that this market knows. */
  intent(change: Partial<OrderIntent> & { readonly id?: string } = {}): SignedIntent {
    const { id, ...fields } = change
    const productId = change.productId ?? this.catalogue[0]?.id ?? ''
    const product = this.catalogue.find((one) => one.id === productId) ?? { priceScale: 2, countdowns: [] }
    const seen = this.market.product(productId)?.head ?? { seq: 1, ts: this.clock.time, hash: '0'.repeat(64) }
    const intent = this.device.intent({ ...product, id: productId }, seen, {
      stake: '10.00',
      countdownSeconds: 30,
      ...(id === undefined ? {} : { id }),
      ...fields,
    })
    return this.device.signIntent({ ...intent, ...fields })
  }

  buy(userId: string, change: Parameters<TestExchange['intent']>[0] = {}) {
    return inTransaction(this.postgres.database, (tx) =>
      placeOrder(tx, { userId, clock: this.clock, market: this.market, calendar: CALENDAR }, this.intent(change)),
    )
  }

  async mustBuy(userId: string, change: Parameters<TestExchange['intent']>[0] = {}): Promise<string> {
    const placed = await this.buy(userId, change)
    if (!placed.ok) throw new Error(`refused: ${placed.problem}`)
    return placed.value.order.id
  }

  order(orderId: string) {
    return this.postgres.database
      .selectFrom('orders')
      .selectAll()
      .select(RECEIPT_TEXTS)
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  }

  chain(productId: string): Promise<Tick[]> {
    return readTicks(this.postgres.database, { productId, afterSeq: 0, fromTs: 0, toTs: Number.MAX_SAFE_INTEGER })
  }

  async close(): Promise<void> {
    await this.settler.stop()
    await this.market.stop()
    await this.postgres.drop()
  }
}

/** How many orders stand in each state. */
export async function countByStatus(postgres: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await sql<{
    status: string
    count: number
  }>`select status, count(*)::int as count from orders group by status`.execute(postgres.database)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
