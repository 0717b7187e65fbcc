/** Starts the server: configuration, database, market, jobs, http; and ends it in the opposite order. */
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { APP_NAME } from '../contract/app-info.ts'
import { businessCalendar } from '../contract/business-day.ts'
import { bucketOf, companyOf, dataKeySource, modeOf, readConfig, type Config } from './config.ts'
import { DataKeyError, loadDataKey } from './data-key.ts'
import { PGLITE_SCHEME, connectDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { feedBus } from './feed/bus.ts'
import { openStore } from './files/open-store.ts'
import { buildServer } from './http/build-server.ts'
import { startSendingAlarms } from './identity/send-alarms.ts'
import { createCarrier } from './identity/send-code.ts'
import { createStopTokens } from './identity/stop-token.ts'
import { startJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { startMarketProcess } from './market-process/follow-own-market.ts'
import { startWork } from './market-process/start-work.ts'
import { BoundsError, readBounds } from './reviews/bounds.ts'
import { publishDepositMethods } from './payments/deposit-methods.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readCatalogue } from './prices/catalogue/catalogue.ts'
import { loadSigningKeys } from './prices/chain/signing-keys.ts'
import { loadVapidKeys } from './push/vapid-keys.ts'
import { Running } from './running.ts'
import { StartError, startFault } from './start-fault.ts'
import { createStreams } from './stream/streams.ts'
import { streetSourceOf } from './street-source.ts'
import { createVault } from './vault/sealed-text.ts'

const REQUEST_STATEMENT_MS_MAX = 15_000
const clock = { now: () => Date.now() }

async function start(config: Config, log: Logger, running: Running): Promise<string> {
  const mode = modeOf(config)
  if ('fault' in mode) throw new StartError(mode.fault)
  if (config.FEED === 'replay' && !mode.isDemo)
    throw new StartError(
      'FEED=replay plays recorded prices again and again, and who has seen them knows what comes: it is for a demo (DEMO=1), not for real balances',
    )
  const bounds = await readBounds(config.BOUNDS_FILE)
  const dataDir = resolve(config.DATA_DIR)
  await ensureUsable(dataDir)
  const urls = await findDatabase(config, dataDir, log, running)
  const url = urls.runtimeUrl
  // PGlite is one connection within this process.
  const isPglite = url.startsWith(PGLITE_SCHEME)
  const marketProcess = isPglite ? null : startMarketProcess({ clock, log, running, bus: feedBus })
  const onBroken = (error: Error) => log.warn({ error: error.message }, 'a database connection broke')
  const database = connectDatabase(url, { maxConnections: 8, onBroken })
  running.add(() => database.destroy())
  // Requests have connections of their own and a time limit: no job waits for them, and no request of a stranger runs for ever.
  const requestDatabase = isPglite
    ? database
    : connectDatabase(url, { statementMsMax: REQUEST_STATEMENT_MS_MAX, onBroken })
  if (!isPglite) running.add(() => requestDatabase.destroy())
  const [keys, dataKey, catalogue] = await Promise.all([
    loadSigningKeys(dataDir),
    loadDataKey(dataDir, dataKeySource(config)),
    config.PRODUCTS_FILE ? readCatalogue(config.PRODUCTS_FILE) : readCatalogue(),
  ])
  const vault = createVault(dataKey)
  const fault = await prepareDatabase({
    ownerUrl: urls.url === url ? null : urls.url,
    database,
    currency: config.CURRENCY,
    isDemo: mode.isDemo,
    vault,
    keys,
    now: clock.now(),
    log,
  })
  if (fault !== null) throw new StartError(fault)
  const carrier = createCarrier({
    isDemo: mode.isDemo,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    smsUrl: config.SMS_URL,
    log,
  })
  const market = marketProcess
    ? await marketProcess.follow({
        config,
        dataDir,
        databaseUrl: url,
        database,
        requestDatabase,
        dataKey,
        keys,
        catalogue,
      })
    : await startWork({ config, database, clock, keys, vault, catalogue, isJoining: true, log, running })
  await publishDepositMethods(database, { isDemo: carrier.isDemo })
  const calendar = businessCalendar(config.BUSINESS_TIME_ZONE)
  const vapid = await loadVapidKeys(dataDir)
  const isLoopbackAllowed = config.PUSH_LOOPBACK === '1'
  const streams = createStreams({ bus: feedBus, market, clock, perAddress: config.STREAMS_PER_ADDRESS })
  const store = openStore({ folder: join(dataDir, 'files'), bucket: bucketOf(config) })
  await startJobs(
    {
      config,
      clock,
      log,
      database,
      databaseUrl: url,
      dataDir,
      bus: feedBus,
      streams,
      calendar,
      keys,
      vault,
      store,
      bounds,
      isDemo: carrier.isDemo,
      sender: { keys: vapid, subject: `mailto:${config.MAIL_FROM}`, isLoopbackAllowed },
    },
    running,
  )
  let isReady = false
  const app = await buildServer(
    {
      database: requestDatabase,
      clock,
      market,
      streams,
      carrier,
      calendar,
      files: {
        database: requestDatabase,
        key: dataKey,
        store,
        onFault: (error) => log.error({ error: error.message }, 'the store of pictures failed'),
      },
      settings: {
        currency: config.CURRENCY,
        isDemo: carrier.isDemo,
        businessTimeZone: config.BUSINESS_TIME_ZONE,
        company: companyOf(config, carrier.isDemo),
        streets: streetSourceOf({ url: config.TILES_URL, attribution: config.TILES_ATTRIBUTION }),
        attemptsPerAddress: config.ATTEMPTS_PER_ADDRESS,
        smsPerHour: config.SMS_PER_HOUR,
        retention: { identityPhotoDays: config.IDENTITY_PHOTO_DAYS, identityRecordDays: config.IDENTITY_RECORD_DAYS },
      },
      push: { publicKey: vapid.publicKey, isLoopbackAllowed },
      isReady: () => isReady,
    },
    {
      log,
      isSecure: config.SECURE === '1',
      trustedProxies: config.TRUSTED_PROXIES,
      origins: config.ORIGINS.split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
      requestsPerMinute: config.REQUESTS_PER_MINUTE,
      appFolder: fileURLToPath(new URL('../dist', import.meta.url)),
      keptAssetsFolder: join(dataDir, 'kept-assets'),
      isWorkerOff: config.WORKER === '0',
    },
  )
  running.add(() => app.close())
  await listen(app, config)
  isReady = true
  const address = app.server.address()
  const here = `http://localhost:${typeof address === 'object' && address ? address.port : config.PORT}`
  const alarms = startSendingAlarms({
    database,
    clock,
    carrier,
    tokens: createStopTokens(dataKey),
    appUrl: config.APP_URL ?? here,
    timeZone: config.BUSINESS_TIME_ZONE,
    log,
  })
  running.add(() => alarms.stop())
  // From the first moment of an end on a front sends people elsewhere.
  running.add(() => void (isReady = false))
  return here
}

/** Returns the database's address for the role that owns its tables and for the one that serves. */
async function findDatabase(
  config: Config,
  dataDir: string,
  log: Logger,
  running: Running,
): Promise<{ readonly url: string; readonly runtimeUrl: string }> {
  if (config.DATABASE_URL !== null)
    return { url: config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL, runtimeUrl: config.DATABASE_URL }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    ...(config.ARCHIVE_DIR ? { archiveDir: config.ARCHIVE_DIR } : {}),
    log: (line) => log.info(line),
  })
  running.add(() => postgres.stop())
  return postgres
}

async function ensureUsable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `the data folder ${dataDir} cannot be read and written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function listen(
  app: { listen(options: { port: number; host: string }): Promise<string> },
  config: Config,
): Promise<void> {
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

async function main(): Promise<void> {
  const read = readConfig(process.env)
  if ('faults' in read) {
    process.stderr.write(
      `The configuration has ${read.faults.length === 1 ? 'a fault' : 'faults'}:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`,
    )
    process.exitCode = 1
    return
  }
  const log = openLog(read.config.LOG_LEVEL)
  const running = new Running()
  let isEnding = false
  const end = (code: number) => {
    if (isEnding) return
    isEnding = true
    running.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ error }, 'the server did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', () => end(0))
  process.once('SIGTERM', () => end(0))
  try {
    const address = await start(read.config, log, running)
    process.stdout.write(`${APP_NAME} is ready: ${address}\n`)
  } catch (error) {
    const fault =
      error instanceof StartError || error instanceof DataKeyError || error instanceof BoundsError
        ? error.message
        : startFault(error, resolve(read.config.DATA_DIR))
    if (fault !== null) process.stderr.write(`${fault}\n`)
    else log.fatal({ error, stack: error instanceof Error ? error.stack : undefined }, 'the server could not start')
    end(1)
  }
}

await main()
