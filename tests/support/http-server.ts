/** The server's HTTP side on a test database: every service is the real one, the market beats by itself. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { businessCalendar } from '../../contract/business-day.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { feedBus } from '../../server/feed/bus.ts'
import { createDiskStore, type ObjectStore } from '../../server/files/object-store.ts'
import { buildServer } from '../../server/http/build-server.ts'
import type { Services } from '../../server/http/api/services.ts'
import { createCarrier, type Carrier } from '../../server/identity/send-code.ts'
import { fundDemoHouse } from '../../server/ledger/house-funds.ts'
import { migrations } from '../../server/migrations.ts'
import { startAutomaticReview } from '../../server/operators/automatic-review.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { automaticKinds } from '../../server/operators/review-kinds.ts'
import { publishDepositMethods } from '../../server/payments/deposit-methods.ts'
import { readCatalogue, type Catalogue } from '../../server/prices/catalogue/catalogue.ts'
import { startMarket } from '../../server/prices/market/start-market.ts'
import { loadSigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { createStreams } from '../../server/stream/streams.ts'
import { publishProducts } from '../../server/trading/publish-products.ts'
import { startSettlement } from '../../server/trading/settlement.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { publishWithdrawalTerms } from '../../server/withdrawals/withdrawal-terms.ts'
import { behindWalls, createTestDatabase, type TestDatabase } from './postgres.ts'
import { TEST_VAPID_KEYS } from './push-service.ts'
import { TEST_SITE, testSettings } from './test-settings.ts'

export interface TestServer extends TestDatabase {
  readonly address: string
  readonly services: Services
  stop(): Promise<void>
}

const log = pino({ level: 'silent' })

export interface TestServerOptions {
  readonly now?: () => number
  /** Instead of the usual products. */
  readonly catalogue?: Catalogue
  /** Instead of the demo's. */
  readonly carrier?: Carrier
  /** Instead of a folder. */
  readonly store?: ObjectStore
  /** Hears every statement that the server makes. */
  readonly onQuery?: (sql: string, parameters: readonly unknown[]) => void
  readonly onFileFault?: (error: Error) => void
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const own = await createTestDatabase(migrations)
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-http-'))
  const clock = { now: options.now ?? (() => Date.now()) }
  // As the server is run: by the role that owns nothing. The test itself may do anything.
  const database = await behindWalls(own, options)
  const key = randomBytes(32)
  const market = await startMarket({
    database,
    clock,
    vault: createVault(key),
    keys: await loadSigningKeys(dataDir),
    catalogue: options.catalogue ?? (await readCatalogue()),
    log,
  })
  const settlement = startSettlement({ database, clock, market, log, businessTimeZone: 'Asia/Shanghai' })
  const products = await publishProducts({ database, market, clock, log })
  await fundDemoHouse(database, clock.now())
  await publishDepositMethods(database, { isDemo: true })
  await inTransaction(database, (tx) => publishWithdrawalTerms(tx))
  const review = await startAutomaticReview({
    database,
    clock,
    kinds: automaticKinds(createVault(key)),
    bounds: USUAL_BOUNDS,
    afterMs: 0,
    log,
  })
  const services = servicesOf(options, { database, clock, market, key, dataDir })
  const app = await buildServer(services, {
    log,
    isSecure: false,
    trustedProxies: 0,
    origins: [],
    requestsPerMinute: 100_000,
    appFolder: null,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...own,
    address,
    services,
    stop: async () => {
      await app.close()
      await review.stop()
      await products.stop()
      await settlement.stop()
      await market.stop()
      await database.destroy()
      await own.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function servicesOf(
  options: TestServerOptions,
  {
    database,
    clock,
    market,
    key,
    dataDir,
  }: Pick<Services, 'database' | 'clock' | 'market'> & { readonly key: Buffer; readonly dataDir: string },
): Services {
  return {
    database,
    clock,
    market,
    streams: createStreams({ bus: feedBus, market, clock, perAddress: 20 }),
    files: {
      database,
      store: options.store ?? createDiskStore(join(dataDir, 'files')),
      key,
      onFault: options.onFileFault ?? ((error) => log.error({ error })),
    },
    carrier:
      options.carrier ??
      createCarrier({ isDemo: true, smtpUrl: null, mailFrom: 'test@example.com', smsUrl: null, log }),
    calendar: businessCalendar('Asia/Shanghai'),
    settings: testSettings({ attemptsPerAddress: 1_000, smsPerHour: 10_000 }),
    site: TEST_SITE,
    push: { publicKey: TEST_VAPID_KEYS.publicKey, isLoopbackAllowed: true },
    isReady: () => true,
  }
}
