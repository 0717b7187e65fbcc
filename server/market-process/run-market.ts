/**
 * The market's own process: prices and settlement, on connections of their own, so that nothing that the serving process is asked keeps
 * a tick waiting. It is told its task by its parent and ends with it; SIGTERM ends it in order, as soon as what is under way is done.
 * This room holds the second process and its keeping alive. It may not serve a request.
 */
import { connectDatabase } from '../database/database.ts'
import { feedBus, type FeedMove } from '../feed/bus.ts'
import { openLog } from '../log.ts'
import { openChainLease } from '../prices/chain/chain-lease.ts'
import { loadSigningKeysUpTo } from '../prices/chain/signing-keys.ts'
import { TAKE_OVER_AFTER_MS } from '../prices/market/follow-chain.ts'
import { tellBeats } from '../relay/hear-beats.ts'
import { openRelay, relayKey } from '../relay/open-relay.ts'
import { relayMoves } from '../relay/relay-moves.ts'
import { toldByDatabase } from '../relay/told-by-database.ts'
import { Running } from '../running.ts'
import { StartError, startFault } from '../start-fault.ts'
import { createVault } from '../vault/sealed-text.ts'
import type { MarketReport, MarketTask } from './messages.ts'
import { startWork } from './start-work.ts'

const CONNECTIONS = 6
/** A silent writer keeps the chain so long: the process that takes it over then finds no row locked. */
const STILL_MS_MAX = TAKE_OVER_AFTER_MS
/** Bound of the messages that a stalled serving process has not read. It finds the rest in the database. */
const WAITING_MAX = 400
const END_MS_MAX = 10_000

const clock = { now: () => Date.now() }
const running = new Running()
let isEnding = false
let waiting = 0

function end(code: number): void {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(1), END_MS_MAX).unref()
  running.stop().then(
    () => process.exit(code),
    () => process.exit(1),
  )
}

function tell(report: MarketReport): void {
  if (!process.connected || waiting >= WAITING_MAX) return
  waiting += 1
  process.send?.(report, undefined, undefined, () => void (waiting -= 1))
}

async function begin(task: MarketTask): Promise<void> {
  const log = openLog(task.config.LOG_LEVEL)
  try {
    const keys = await loadSigningKeysUpTo(task.dataDir, task.keyId)
    const onBroken = (error: Error) => log.warn({ error: error.message }, 'a database connection of the market broke')
    const isPooled = task.directUrl !== task.databaseUrl
    const database = connectDatabase(task.databaseUrl, {
      maxConnections: CONNECTIONS,
      stillMsMax: STILL_MS_MAX,
      isPooled,
      isPreparing: !isPooled,
      onBroken,
    })
    running.add(() => database.destroy())
    const { relay } = await openRelay({
      redisUrl: task.config.REDIS_URL,
      database,
      directUrl: task.directUrl,
      platform: task.keyId,
      key: relayKey(Buffer.from(task.dataKey, 'hex')),
      origin: task.origin,
      toldByDatabase: toldByDatabase(task.roles),
      log,
    })
    running.add(() => relay.stop())
    const lease = task.roles.has('market') ? await openChainLease(task.directUrl) : null
    if (lease) running.add(() => lease.stop())
    const moves = relayMoves(feedBus, relay, { isDeaf: true })
    running.add(() => moves.stop())
    running.add(tellMoves())
    const vault = createVault(Buffer.from(task.dataKey, 'hex'))
    const market = await startWork({
      config: task.config,
      database,
      clock,
      keys,
      vault,
      catalogue: task.catalogue,
      isJoining: task.isJoining,
      roles: task.roles,
      origin: task.origin,
      relay,
      ...(lease ? { lease } : {}),
      log,
      running,
    })
    running.add(tellBeats(relay, market))
    market.subscribe((beat) => tell({ kind: 'beat', beat, isWriter: market.isWriter() }))
    tell({ kind: 'ready' })
  } catch (error) {
    if (isEnding) return
    const fault = error instanceof StartError ? error.message : startFault(error, task.dataDir)
    if (fault === null) log.fatal({ error }, 'the market could not start')
    tell({ kind: 'failed', fault })
    end(1)
  }
}

/** A batch of settlements moves many feeds in a moment: one message tells of all. */
function tellMoves(): () => void {
  let moves: FeedMove[] = []
  return feedBus.subscribe((move) => {
    if (moves.length === 0) {
      setImmediate(() => {
        tell({ kind: 'moves', moves })
        moves = []
      })
    }
    moves.push(move)
  })
}

process.once('message', (task) => void begin(task as MarketTask)) // the parent's line carries nothing else
process.once('disconnect', () => end(0))
// A service manager signals this process too, and the serving one does so again.
process.on('SIGTERM', () => end(0))
// Ctrl-C, or a terminal that closes, reaches both processes: the serving one answers what is under way, then ends this one.
process.on('SIGINT', () => undefined)
process.on('SIGHUP', () => undefined)
