/**
 * Starts the server's parts one after another: data, market, jobs, http. `running` gets the end of each and ends them in the opposite order.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { companyOf, type Config } from './config.ts'
import { feedBus } from './feed/bus.ts'
import type { Services } from './http/api/services.ts'
import { buildServer } from './http/build-server.ts'
import { startSendingAlarms } from './identity/send-alarms.ts'
import { createStopTokens } from './identity/stop-token.ts'
import { startJobs } from './jobs.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openDesk } from './open-desk.ts'
import { openParts, type Parts, type StartOptions } from './open-parts.ts'
import { shareBudget } from './relay/shared-budget.ts'
import type { Running } from './running.ts'
import { originsIn, siteOf } from './site.ts'
import { StartError } from './start-fault.ts'
import { streetSourceOf } from './street-source.ts'

type App = Awaited<ReturnType<typeof buildServer>>

/** @returns the server's own address, and lines about the desk. @throws StartError, DataKeyError and BoundsError for faults that the person who starts it can mend */
export async function startServer(options: StartOptions): Promise<{ address: string; deskLines: readonly string[] }> {
  const { config, running } = options
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
  if (parts.roles.has('jobs')) sendAlarms(parts, { running, here })
  // From the first moment of an end on a front sends people elsewhere.
  running.add(() => void (isReady = false))
  return { address: here, deskLines: parts.roles.has('web') ? await openDesk(parts, running) : [] }
}

/** Sends the letters that tell of a changed password. */
function sendAlarms(
  { config, clock, log, data, carrier }: Parts,
  { running, here }: { running: Running; here: string },
): void {
  const alarms = startSendingAlarms({
    database: data.database,
    clock,
    carrier,
    tokens: createStopTokens(data.dataKey),
    appUrl: config.APP_URL ?? here,
    timeZone: config.BUSINESS_TIME_ZONE,
    log,
  })
  running.add(() => alarms.stop())
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

function servicesOf(
  parts: Parts,
  { isReady, here }: { readonly isReady: () => boolean; readonly here: () => string },
): Services {
  const { config, clock, log, data, store, vapid } = parts
  const { isDemo } = parts.carrier
  return {
    database: data.requestDatabase,
    probeDatabase: data.probeDatabase,
    readPast: data.readPast,
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

function httpOptionsOf({ config, log, data, roles, relay: { redis } }: Parts): Parameters<typeof buildServer>[1] {
  return {
    log,
    isSecure: config.SECURE === '1',
    trustedProxies: config.TRUSTED_PROXIES,
    origins: originsIn(config.ORIGINS),
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    serves: { web: roles.has('web'), stream: roles.has('stream') },
    ...(redis ? { share: (budget) => shareBudget(redis, budget) } : {}),
    appFolder: roles.has('web') ? fileURLToPath(new URL('../dist', import.meta.url)) : null,
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
