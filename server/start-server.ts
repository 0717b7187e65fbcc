/**
 * Starts the server's parts one after another: data, market, jobs, http. `running` gets the end of each and ends them in the opposite order.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { APP_VERSION } from '../contract/app-info.ts'
import { businessCalendar, type BusinessCalendar } from '../contract/business-day.ts'
import { bucketOf, companyOf, modeOf, type Config } from './config.ts'
import { feedBus } from './feed/bus.ts'
import type { ObjectStore } from './files/object-store.ts'
import { openStore } from './files/open-store.ts'
import type { Services } from './http/api/services.ts'
import { buildServer } from './http/build-server.ts'
import { startSendingAlarms } from './identity/send-alarms.ts'
import { createCarrier, type Carrier } from './identity/send-code.ts'
import { createStopTokens } from './identity/stop-token.ts'
import { startJobs } from './jobs.ts'
import { startMarketProcess } from './market-process/follow-own-market.ts'
import { startWork } from './market-process/start-work.ts'
import { findDatabase, isWithinProcess, openData, openDataFolder, type OpenData } from './open-data.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { publishDepositMethods } from './payments/deposit-methods.ts'
import type { Market } from './prices/market/market-face.ts'
import { loadVapidKeys, type VapidKeys } from './push/vapid-keys.ts'
import { readBounds, type Bounds } from './reviews/bounds.ts'
import type { Running } from './running.ts'
import { openDesk } from './open-desk.ts'
import { originsIn, siteOf } from './site.ts'
import { StartError } from './start-fault.ts'
import { createStreams, type Streams } from './stream/streams.ts'
import { streetSourceOf } from './street-source.ts'
import type { Traces } from './traces/traces.ts'

export interface StartOptions {
  readonly config: Config
  readonly clock: { now(): number }
  readonly log: Logger
  readonly running: Running
}

/** The parts that jobs, http, letters and the desk share. */
interface Parts extends Omit<StartOptions, 'running'> {
  readonly data: OpenData
  /** Null where no collector is configured. */
  readonly traces: Traces | null
  readonly market: Market
  readonly carrier: Carrier
  readonly bounds: Bounds
  readonly calendar: BusinessCalendar
  readonly vapid: VapidKeys
  readonly streams: Streams
  readonly store: ObjectStore
}

type App = Awaited<ReturnType<typeof buildServer>>

/** @returns the server's own address, and lines about the desk. @throws StartError, DataKeyError and BoundsError for faults that the person who starts it can mend */
export async function startServer(options: StartOptions): Promise<{ address: string; deskLines: readonly string[] }> {
  const { config, clock, log, running } = options
  const parts = await openParts(options)
  await startJobs(
    {
      ...parts,
      ...parts.data,
      bus: feedBus,
      isDemo: parts.carrier.isDemo,
      sender: {
        keys: parts.vapid,
        subject: `mailto:${config.MAIL_FROM}`,
        isLoopbackAllowed: config.PUSH_LOOPBACK === '1',
      },
    },
    running,
  )
  let isReady = false
  let here = `http://localhost:${config.PORT}`
  const app = await buildServer(servicesOf(parts, { isReady: () => isReady, here: () => here }), httpOptionsOf(parts))
  running.add(() => app.close())
  parts.traces?.watchRequests(app)
  await openMetrics(parts, { app, running })
  await listen(app, config)
  here = addressOf(app, config)
  isReady = true
  const alarms = startSendingAlarms({
    database: parts.data.database,
    clock,
    carrier: parts.carrier,
    tokens: createStopTokens(parts.data.dataKey),
    appUrl: config.APP_URL ?? here,
    timeZone: config.BUSINESS_TIME_ZONE,
    log,
  })
  running.add(() => alarms.stop())
  // From the first moment of an end on a front sends people elsewhere.
  running.add(() => void (isReady = false))
  return { address: here, deskLines: await openDesk(parts, running) }
}

/** Before the app listens: its first answer counts. @throws StartError for a port that can't be had */
async function openMetrics(
  { config, data, market, streams, clock, log }: Parts,
  { app, running }: { app: App; running: Running },
): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = config
  if (port === null) return
  try {
    const metrics = await serveMetrics(
      { port, host },
      {
        app,
        database: data.requestDatabase,
        market,
        streams,
        clock,
        dataDir: data.dataDir,
        onFault: (error) => log.warn({ error: String(error) }, 'the figures of the platform could not be read'),
      },
    )
    running.add(() => metrics.stop())
    log.info({ address: metrics.address }, 'figures for Prometheus')
  } catch (error) {
    throw new StartError(
      `METRICS_PORT ${port} is not to be had: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Opens all that stands before the first job. The market's process loads while the database is prepared. */
async function openParts({ config, clock, log, running }: StartOptions): Promise<Parts> {
  const isDemo = checkMode(config)
  const bounds = await readBounds(config.BOUNDS_FILE)
  const dataDir = await openDataFolder(config.DATA_DIR)
  const addresses = await findDatabase({ config, dataDir, log, running })
  const marketProcess = isWithinProcess(addresses) ? null : startMarketProcess({ clock, log, running, bus: feedBus })
  const traces = await openTraces(config, { log, running })
  const data = await openData({ config, dataDir, addresses, isDemo, now: clock.now(), log, running, traces })
  if (!isDemo && config.FEED === 'simulated' && config.BEACON === 'own')
    log.warn(
      {},
      'balances are real and prices simulated without a public beacon: the operator could know them ahead (BEACON=drand)',
    )
  const carrier = createCarrier({
    isDemo,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    smsUrl: config.SMS_URL,
    log,
  })
  const market = marketProcess
    ? await marketProcess.follow({ ...data, config })
    : await startWork({ ...data, config, clock, isJoining: true, log, running })
  await publishDepositMethods(data.database, { isDemo: carrier.isDemo })
  return {
    config,
    clock,
    log,
    data,
    traces,
    market,
    carrier,
    bounds,
    calendar: businessCalendar(config.BUSINESS_TIME_ZONE),
    vapid: await loadVapidKeys(dataDir),
    streams: createStreams({ bus: feedBus, market, clock, perAddress: config.STREAMS_PER_ADDRESS }),
    store: openStore({ folder: join(dataDir, 'files'), bucket: bucketOf(config) }),
  }
}

/** Null where no collector is configured: the library is not even loaded then. */
async function openTraces(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config,
  { log, running }: Pick<StartOptions, 'log' | 'running'>,
): Promise<Traces | null> {
  if (endpoint === null) return null
  const { startTraces } = await import('./traces/start-traces.ts')
  const onFault = (fault: string) => log.warn({ fault }, 'traces could not be sent')
  const traces = startTraces({ endpoint, version: APP_VERSION, onFault })
  running.add(() => traces.stop())
  return traces
}

/** Returns whether the server is a demo. @throws StartError for a configuration that can be neither a demo nor a real one */
function checkMode(config: Config): boolean {
  const mode = modeOf(config)
  if ('fault' in mode) throw new StartError(mode.fault)
  if (config.FEED === 'replay' && !mode.isDemo)
    throw new StartError(
      'FEED=replay plays recorded prices again and again, and who has seen them knows what comes: it is for a demo (DEMO=1), not for real balances',
    )
  return mode.isDemo
}

function servicesOf(
  parts: Parts,
  { isReady, here }: { readonly isReady: () => boolean; readonly here: () => string },
): Services {
  const { config, clock, log, data, store, vapid } = parts
  const { isDemo } = parts.carrier
  return {
    database: data.requestDatabase,
    clock,
    market: parts.market,
    streams: parts.streams,
    carrier: parts.carrier,
    calendar: parts.calendar,
    files: {
      database: data.requestDatabase,
      key: data.dataKey,
      store,
      onFault: (error) => log.error({ error: error.message }, 'the store of pictures failed'),
    },
    settings: {
      currency: config.CURRENCY,
      isDemo,
      businessTimeZone: config.BUSINESS_TIME_ZONE,
      company: companyOf(config, isDemo),
      streets: streetSourceOf({ url: config.TILES_URL, attribution: config.TILES_ATTRIBUTION }),
      attemptsPerAddress: config.ATTEMPTS_PER_ADDRESS,
      smsPerHour: config.SMS_PER_HOUR,
      retention: { identityPhotoDays: config.IDENTITY_PHOTO_DAYS, identityRecordDays: config.IDENTITY_RECORD_DAYS },
    },
    push: { publicKey: vapid.publicKey, isLoopbackAllowed: config.PUSH_LOOPBACK === '1' },
    site: siteOf(config, here),
    isReady,
  }
}

function httpOptionsOf({ config, log, data }: Parts): Parameters<typeof buildServer>[1] {
  return {
    log,
    isSecure: config.SECURE === '1',
    trustedProxies: config.TRUSTED_PROXIES,
    origins: originsIn(config.ORIGINS),
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    appFolder: fileURLToPath(new URL('../dist', import.meta.url)),
    keptAssetsFolder: join(data.dataDir, 'kept-assets'),
    isWorkerOff: config.WORKER === '0',
  }
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') throw new StartError(`port ${config.PORT} is in use: set PORT to another one`)
    if (code === 'EACCES')
      throw new StartError(`port ${config.PORT} is not open to this account: set PORT to another one`)
    throw error
  }
}

function addressOf(app: App, config: Config): string {
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : config.PORT}`
}
