/** The whole server over real HTTP on a port of its own, with a market and a clock that the test moves by hand. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { businessCalendar } from '../../contract/business-day.ts'
import { feedBus } from '../../server/feed/bus.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { buildServer } from '../../server/http/build-server.ts'
import type { AppOptions } from '../../server/http/entry/create-app.ts'
import type { Services } from '../../server/http/api/services.ts'
import { createCarrier } from '../../server/identity/send-code.ts'
import { configureLedger } from '../../server/ledger/configure-ledger.ts'
import { migrations } from '../../server/migrations.ts'
import { publishDepositMethods } from '../../server/payments/deposit-methods.ts'
import { createStreams, type Streams } from '../../server/stream/streams.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'
import { TEST_VAPID_KEYS } from './push-service.ts'
import { TEST_DATA_KEY, TestExchange } from './test-market.ts'
import { TEST_SITE, testSettings } from './test-settings.ts'

export interface HandMarketServer {
  readonly address: string
  readonly exchange: TestExchange
  /** The folder of uploaded files. */
  readonly folder: string
  readonly streamCount: () => number
  readonly streams: Streams
  close(): Promise<void>
}

export interface HandMarketOptions {
  /** A migrated database instead of a new one. */
  readonly postgres?: TestDatabase
  readonly app?: Partial<AppOptions>
  readonly appFolder?: string
  readonly attemptsPerAddress?: number
  readonly smsPerHour?: number
  readonly streamsPerAddress?: number
  /** Another service than the real one, where a test needs one that fails. */
  readonly change?: (services: Services) => Services
}

export async function startHandMarketServer(options: HandMarketOptions = {}): Promise<HandMarketServer> {
  const postgres = options.postgres ?? (await createTestDatabase(migrations))
  const { database } = postgres
  await configureLedger(database, { currency: 'USDT' })
  const exchange = await TestExchange.open({ postgres })
  await exchange.tick(0, Object.fromEntries(exchange.catalogue.map((product) => [product.id, 100_000])))
  await publishDepositMethods(database, { isDemo: true })
  const folder = await mkdtemp(join(tmpdir(), 'candor-files-'))
  const log = pino({ level: 'silent' })
  const streams = createStreams({
    bus: feedBus,
    market: exchange.market,
    clock: exchange.clock,
    perAddress: options.streamsPerAddress ?? 50,
  })
  const services = servicesOf(options, { exchange, streams, folder, log })
  const app = await buildServer(options.change?.(services) ?? services, {
    log,
    isSecure: false,
    trustedProxies: 0,
    origins: [],
    requestsPerMinute: 100_000,
    appFolder: options.appFolder ?? null,
    ...options.app,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    exchange,
    folder,
    streamCount: () => streams.size,
    streams,
    close: async () => {
      await app.close()
      await exchange.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function servicesOf(
  options: HandMarketOptions,
  {
    exchange,
    streams,
    folder,
    log,
  }: {
    readonly exchange: TestExchange
    readonly streams: Streams
    readonly folder: string
    readonly log: Logger
  },
): Services {
  const { database } = exchange.postgres
  return {
    database,
    clock: exchange.clock,
    market: exchange.market,
    streams,
    files: {
      database,
      store: createDiskStore(folder),
      key: TEST_DATA_KEY,
      onFault: (error) => log.error({ error }, 'the store of pictures failed'),
    },
    carrier: createCarrier({ isDemo: true, smtpUrl: null, mailFrom: 'candor@localhost', smsUrl: null, log }),
    calendar: businessCalendar('Asia/Shanghai'),
    settings: testSettings({
      attemptsPerAddress: options.attemptsPerAddress ?? 10_000,
      smsPerHour: options.smsPerHour ?? 10_000,
    }),
    site: TEST_SITE,
    push: { publicKey: TEST_VAPID_KEYS.publicKey, isLoopbackAllowed: true },
    isReady: () => true,
  }
}
