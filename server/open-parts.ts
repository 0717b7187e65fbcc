/** Opens the parts that stand before the first job: data, what other processes tell, the market, streams, the store of pictures. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { APP_VERSION } from '../contract/app-info.ts'
import { businessCalendar, type BusinessCalendar } from '../contract/business-day.ts'
import { bucketOf, modeOf, type Config } from './config.ts'
import { feedBus } from './feed/bus.ts'
import type { ObjectStore } from './files/object-store.ts'
import { openStore } from './files/open-store.ts'
import { createCarrier, type Carrier } from './identity/send-code.ts'
import { followOthers, startMarketProcess } from './market-process/follow-own-market.ts'
import { startWork } from './market-process/start-work.ts'
import { findDatabase, isWithinProcess, openData, openDataFolder, type OpenData } from './open-data.ts'
import { publishDepositMethods } from './payments/deposit-methods.ts'
import type { Market } from './prices/market/market-face.ts'
import { loadVapidKeys, type VapidKeys } from './push/vapid-keys.ts'
import { openRelay, relayKey, type OpenRelay } from './relay/open-relay.ts'
import { NO_RELAY } from './relay/relay.ts'
import { relayEnds } from './relay/relay-ends.ts'
import { relayMoves, type MoveRelay } from './relay/relay-moves.ts'
import { sharePlaces } from './relay/shared-places.ts'
import { toldByDatabase } from './relay/told-by-database.ts'
import { readBounds, type Bounds } from './reviews/bounds.ts'
import { isWhole, rolesIn, type Role } from './roles.ts'
import type { Running } from './running.ts'
import { StartError } from './start-fault.ts'
import { createStreams, type Streams } from './stream/streams.ts'
import type { Traces } from './traces/traces.ts'

export interface StartOptions {
  readonly config: Config
  readonly clock: { now(): number }
  readonly log: Logger
  readonly running: Running
}

/** The parts that jobs, http, letters and the desk share. */
export interface Parts extends Omit<StartOptions, 'running'> {
  readonly roles: ReadonlySet<Role>
  /** Names this process tree. */
  readonly origin: string
  readonly relay: OpenRelay
  readonly moves: MoveRelay
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

/** Opens all that stands before the first job. The market's process loads while the database is prepared. */
export async function openParts({ config, clock, log, running }: StartOptions): Promise<Parts> {
  const isDemo = checkMode(config)
  const roles = checkRoles(config)
  const origin = randomUUID()
  const bounds = await readBounds(config.BOUNDS_FILE)
  const dataDir = await openDataFolder(config.DATA_DIR)
  const addresses = await findDatabase({ config, dataDir, isDemo, log, running })
  const isWithin = isWithinProcess(addresses)
  let moves: MoveRelay | null = null
  const marketProcess =
    isWithin || !(roles.has('market') || roles.has('settle'))
      ? null
      : startMarketProcess({ clock, log, running, onMoves: (all) => moves?.pass(all) })
  const traces = await openTraces(config, { clock, log, running })
  const data = await openData({ config, dataDir, addresses, isDemo, now: clock.now(), log, running, traces })
  if (!isDemo && config.FEED === 'simulated' && config.BEACON === 'own')
    log.warn(
      {},
      'balances are real and prices simulated without a public beacon: the operator could know them ahead (BEACON=drand)',
    )
  const opened = isWithin ? { relay: NO_RELAY, redis: null } : await openRelayOf({ config, data, roles, origin, log })
  const { relay } = opened
  running.add(() => relay.stop())
  // Streams and push alone listen to the bus.
  const joined = relayMoves(feedBus, relay, { isDeaf: !roles.has('stream') && !roles.has('jobs') })
  moves = joined
  running.add(() => joined.stop())
  const options = { ...data, config, roles, origin, relay }
  const market = isWithin
    ? await startWork({ ...options, clock, isJoining: true, log, running })
    : await (marketProcess?.follow(options) ?? followOthers(options, { clock, log, running }))
  await publishDepositMethods(data.database, { isDemo })
  return {
    config,
    clock,
    log,
    roles,
    origin,
    relay: opened,
    moves: joined,
    data,
    traces,
    market,
    carrier: createCarrier({
      isDemo,
      smtpUrl: config.SMTP_URL,
      mailFrom: config.MAIL_FROM,
      smsUrl: config.SMS_URL,
      log,
    }),
    bounds,
    calendar: businessCalendar(config.BUSINESS_TIME_ZONE),
    vapid: await loadVapidKeys(dataDir),
    streams: openStreams({ config, clock, market, origin, running, relay: opened }),
    store: openStore({ folder: join(dataDir, 'files'), bucket: bucketOf(config) }),
  }
}

function openRelayOf({
  config,
  data,
  roles,
  origin,
  log,
}: Pick<Parts, 'config' | 'data' | 'roles' | 'origin' | 'log'>): Promise<OpenRelay> {
  return openRelay({
    redisUrl: config.REDIS_URL,
    database: data.database,
    directUrl: data.directUrl,
    platform: data.keys.keyId,
    key: relayKey(data.dataKey),
    origin,
    toldByDatabase: toldByDatabase(roles),
    log,
  })
}

function openStreams({
  config,
  clock,
  market,
  origin,
  running,
  relay: { relay, redis },
}: Pick<Parts, 'config' | 'clock' | 'market' | 'origin' | 'relay'> & { readonly running: Running }): Streams {
  const options = { bus: feedBus, market, clock, perAddress: config.STREAMS_PER_ADDRESS }
  if (redis === null) return relayEnds(createStreams(options), relay)
  const places = sharePlaces(redis, origin)
  running.add(() => places.stop())
  return relayEnds(createStreams({ ...options, places }), relay)
}

/** Null where no collector is configured: the library is not even loaded then. */
async function openTraces(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config,
  { clock, log, running }: Pick<StartOptions, 'clock' | 'log' | 'running'>,
): Promise<Traces | null> {
  if (endpoint === null) return null
  const { startTraces } = await import('./traces/start-traces.ts')
  const onFault = (fault: string) => log.warn({ fault }, 'traces could not be sent')
  const traces = startTraces({ endpoint, version: APP_VERSION, clock, onFault })
  running.add(() => traces.stop())
  return traces
}

/** Returns the process's roles. @throws StartError for a part of them beside a database that ends with this process */
function checkRoles(config: Config): ReadonlySet<Role> {
  const roles = rolesIn(config.ROLES)
  if (!isWhole(roles) && config.DATABASE_URL === null)
    throw new StartError(
      'ROLES names a part of the roles, and the other parts need the same database: set DATABASE_URL, or take ROLES away',
    )
  return roles
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
