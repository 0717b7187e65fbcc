/** Starts the server: configuration, database, market, jobs, http; and ends it in the opposite order. */
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { APP_NAME } from '../contract/app-info.ts'
import { businessCalendar } from '../contract/business-day.ts'
import { startBooks } from './books/chain-books.ts'
import { bucketOf, companyOf, dataKeySource, modeOf, readConfig, type Config } from './config.ts'
import { startContent } from './content/publish-articles.ts'
import { DataKeyError, loadDataKey } from './data-key.ts'
import { PGLITE_SCHEME, connectDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded.ts'
import { startRounds } from './database/rounds.ts'
import { feedBus } from './feed/bus.ts'
import { startWatchingHeads } from './feed/watch-heads.ts'
import { startFeedUpkeep } from './feed/upkeep.ts'
import { openStore } from './files/open-store.ts'
import { startCutOffs } from './fund/cut-off-job.ts'
import { buildServer } from './http/build-server.ts'
import { forgetAnswers } from './http/idempotency/forget-answers.ts'
import { forgetExpired } from './identity/forget-expired.ts'
import { startSendingAlarms } from './identity/send-alarms.ts'
import { createCarrier } from './identity/send-code.ts'
import { createStopTokens } from './identity/stop-token.ts'
import { startSigningMonths } from './ledger/sign-months.ts'
import { openLog } from './log.ts'
import { startMarketProcess } from './market-process/follow-own-market.ts'
import { startWork } from './market-process/start-work.ts'
import { startAutomaticReview } from './operators/automatic-review.ts'
import { BoundsError, readBounds, type Bounds } from './reviews/bounds.ts'
import { automaticKinds } from './operators/review-kinds.ts'
import { publishDepositMethods } from './payments/deposit-methods.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readCatalogue } from './prices/catalogue/catalogue.ts'
import { loadSigningKeys } from './prices/chain/signing-keys.ts'
import { startPush } from './push/start-push.ts'
import { startRetention } from './privacy/retention.ts'
import { loadVapidKeys } from './push/vapid-keys.ts'
import { Running } from './running.ts'
import { StartError, startFault } from './start-fault.ts'
import { createStreams } from './stream/streams.ts'
import { streetSourceOf } from './street-source.ts'
import { startSupportHours } from './support/publish-hours.ts'
import { startHearingTyping } from './support/typing.ts'
import { startTeam } from './team/start-team.ts'
import { startForgettingTicks } from './trading/keep-ticks.ts'
import { startVoidDays } from './trading/publish-voids.ts'
import { createVault } from './vault/sealed-text.ts'
import { startWithdrawals } from './withdrawals/late-withdrawals.ts'

const HOUR_MS = 3_600_000
const REQUEST_STATEMENT_MS_MAX = 15_000
const clock = { now: () => Date.now() }

async function start(config: Config, log: Logger, running: Running): Promise<string> {
  const mode = modeOf(config)
  if ('fault' in mode) throw new StartError(mode.fault)
  if (config.FEED === 'replay' && !mode.isDemo) throw new StartError('FEED=replay plays recorded prices again and again, and who has seen them knows what comes: it is for a demo (DEMO=1), not for real balances')
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
  const requestDatabase = isPglite ? database : connectDatabase(url, { statementMsMax: REQUEST_STATEMENT_MS_MAX, onBroken })
  if (!isPglite) running.add(() => requestDatabase.destroy())
  const [keys, dataKey, catalogue] = await Promise.all([
    loadSigningKeys(dataDir),
    loadDataKey(dataDir, dataKeySource(config)),
    config.PRODUCTS_FILE ? readCatalogue(config.PRODUCTS_FILE) : readCatalogue(),
  ])
  const vault = createVault(dataKey)
  const fault = await prepareDatabase({ ownerUrl: urls.url === url ? null : urls.url, database, currency: config.CURRENCY, isDemo: mode.isDemo, vault, log })
  if (fault !== null) throw new StartError(fault)
  const carrier = createCarrier({ isDemo: mode.isDemo, smtpUrl: config.SMTP_URL, mailFrom: config.MAIL_FROM, smsUrl: config.SMS_URL, log })
  const market = marketProcess
    ? await marketProcess.follow({ config, dataDir, databaseUrl: url, database, requestDatabase, dataKey, keys, catalogue })
    : await startWork({ config, database, clock, keys, vault, catalogue, isJoining: true, log, running })
  const voidDays = startVoidDays({ database, clock, log })
  running.add(() => voidDays.stop())
  const ticks = startForgettingTicks({ database, clock, keepDays: config.TICK_DAYS, log })
  running.add(() => ticks.stop())
  await publishDepositMethods(database, { isDemo: carrier.isDemo })
  await startJobs({ config, log, running, database, dataDir, dataKey, bounds, isDemo: carrier.isDemo })

  const months = startSigningMonths({
    database, clock, keys, calendar: businessCalendar(config.BUSINESS_TIME_ZONE), onFault: (error, userId) => log.error({ error, userId }, 'a month could not be signed'),
  })
  running.add(() => months.stop())
  const books = startBooks({ database, clock, keys, onFault: (error) => log.error({ error }, 'the books could not be chained or signed') })
  running.add(() => books.stop())

  const vapid = await loadVapidKeys(dataDir)
  const isLoopbackAllowed = config.PUSH_LOOPBACK === '1'
  const push = startPush({ database, bus: feedBus, clock, sender: { keys: vapid, subject: `mailto:${config.MAIL_FROM}`, isLoopbackAllowed }, log })
  running.add(() => push.stop())

  const streams = createStreams({ bus: feedBus, market, clock, perAddress: config.STREAMS_PER_ADDRESS })
  const typing = startHearingTyping({ url, onTyping: (userId) => streams.tellTyping(userId) })
  running.add(() => typing.stop())
  const heads = startWatchingHeads({ database, bus: feedBus, connected: () => streams.users(), onError: (error) => log.error({ error }, 'feeds could not be looked at') })
  running.add(() => heads.stop())
  const files = {
    database: requestDatabase, key: dataKey,
    store: openStore({ folder: join(dataDir, 'files'), bucket: bucketOf(config) }),
    onFault: (error: Error) => log.error({ error: error.message }, 'the store of pictures failed'),
  }
  const retention = startRetention({ files: { ...files, database }, clock, identityPhotoDays: config.IDENTITY_PHOTO_DAYS, log })
  running.add(() => retention.stop())
  let isReady = false
  const app = await buildServer(
    {
      database: requestDatabase, clock, market, streams, carrier, files,
      calendar: businessCalendar(config.BUSINESS_TIME_ZONE),
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
      origins: config.ORIGINS.split(',').map((origin) => origin.trim()).filter(Boolean),
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
  const alarms = startSendingAlarms({ database, clock, carrier, tokens: createStopTokens(dataKey), appUrl: config.APP_URL ?? here, timeZone: config.BUSINESS_TIME_ZONE, log })
  running.add(() => alarms.stop())
  return here
}

interface JobOptions {
  readonly config: Config
  readonly log: Logger
  readonly running: Running
  readonly database: ReturnType<typeof connectDatabase>
  readonly dataDir: string
  readonly dataKey: Buffer
  readonly bounds: Bounds
  readonly isDemo: boolean
}

async function startJobs({ config, log, running, database, dataDir, dataKey, bounds, isDemo }: JobOptions): Promise<void> {
  const upkeep = startFeedUpkeep({ database, clock, onError: (error) => log.error({ error }, 'upkeep of the feeds failed') })
  running.add(() => upkeep.stop())
  const forgetting = startRounds({ everyMs: HOUR_MS, onError: (error) => log.error({ error }, 'what has expired could not be forgotten') }, async () => {
    await forgetExpired(database, clock.now())
    await forgetAnswers(database, clock.now())
  })
  running.add(() => forgetting.stop())
  const team = startTeam({ database, clock, log })
  running.add(() => team.stop())
  const hours = await startSupportHours({ database, clock, timeZone: config.BUSINESS_TIME_ZONE, onError: (error) => log.error({ error }, 'the hours of customer service could not be published') })
  running.add(() => hours.stop())
  const content = await startContent({ database, dataDir, log })
  running.add(() => content.stop())
  const withdrawals = await startWithdrawals({ database, clock, log })
  running.add(() => withdrawals.stop())
  const calendar = businessCalendar(config.BUSINESS_TIME_ZONE)
  const cutOffs = startCutOffs({ database, clock, calendar, onFault: (error, userId) => log.error({ error, userId }, 'a cut-off of the fund failed') })
  running.add(() => cutOffs.stop())
  if (isDemo && config.DEMO_REVIEW_SECONDS >= 0) {
    const review = await startAutomaticReview({ database, clock, kinds: automaticKinds(createVault(dataKey)), bounds, afterMs: config.DEMO_REVIEW_SECONDS * 1_000, log })
    running.add(() => review.stop())
  }
}

/** Returns the database's address for the role that owns its tables and for the one that serves. */
async function findDatabase(config: Config, dataDir: string, log: Logger, running: Running): Promise<{ readonly url: string; readonly runtimeUrl: string }> {
  if (config.DATABASE_URL !== null) return { url: config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL, runtimeUrl: config.DATABASE_URL }
  const postgres = await startEmbeddedPostgres({ dataDir, ...(config.ARCHIVE_DIR ? { archiveDir: config.ARCHIVE_DIR } : {}), log: (line) => log.info(line) })
  running.add(() => postgres.stop())
  return postgres
}

async function ensureUsable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`the data folder ${dataDir} cannot be read and written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function listen(app: { listen(options: { port: number; host: string }): Promise<string> }, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') throw new StartError(`port ${config.PORT} is in use: set PORT to another one`)
    if (code === 'EACCES') throw new StartError(`port ${config.PORT} is not open to this account: set PORT to another one`)
    throw error
  }
}

async function main(): Promise<void> {
  const read = readConfig(process.env)
  if ('faults' in read) {
    process.stderr.write(`The configuration has ${read.faults.length === 1 ? 'a fault' : 'faults'}:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`)
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
    const fault = error instanceof StartError || error instanceof DataKeyError || error instanceof BoundsError ? error.message : startFault(error, resolve(read.config.DATA_DIR))
    if (fault !== null) process.stderr.write(`${fault}\n`)
    else log.fatal({ error, stack: error instanceof Error ? error.stack : undefined }, 'the server could not start')
    end(1)
  }
}

await main()
