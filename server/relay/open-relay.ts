/** Opens the relay that the configuration asks for: by Redis where there is one, else by the database. */
import { hkdfSync } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { openNotifyRelay } from './notify-relay.ts'
import type { RedisLine } from './redis-line.ts'
import { openRedisRelay } from './redis-relay.ts'
import type { Channel, Relay } from './relay.ts'

export interface RelayOptions {
  readonly redisUrl: string | null
  /** How long Redis may take for an answer; its own default where this is left out. */
  readonly redisAnswerMsMax?: number
  readonly database: Database
  /** For a connection past any pool. */
  readonly directUrl: string
  /** Names the platform: the id of the key that signs. */
  readonly platform: string
  /** Seals the messages that travel by Redis. All processes of the platform have the same key. */
  readonly key: Buffer
  /** Names the process tree. */
  readonly origin: string
  /** Channels that are told by the database, without a Redis. */
  readonly toldByDatabase: readonly Channel[]
  readonly log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
}

export interface OpenRelay {
  readonly relay: Relay
  /** Null without Redis. */
  readonly redis: { readonly line: RedisLine; readonly prefix: string } | null
}

/** The key of the seal, which every process has that has the platform's data key. */
export function relayKey(dataKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', 'candor relay 1', 32))
}

/** Opens the way by Redis where it is configured, else the one by the database. The library of Redis is loaded only where it is asked for. */
export async function openRelay({
  redisUrl,
  redisAnswerMsMax,
  database,
  directUrl,
  platform,
  key,
  origin,
  toldByDatabase,
  log,
}: RelayOptions): Promise<OpenRelay> {
  if (redisUrl === null)
    return { relay: openNotifyRelay({ database, directUrl, origin, told: toldByDatabase }), redis: null }
  const { openRedisLine } = await import('./redis-line.ts')
  const line = openRedisLine({
    url: redisUrl,
    ...(redisAnswerMsMax === undefined ? {} : { answerMsMax: redisAnswerMsMax }),
    onChange: (isThere) =>
      isThere
        ? log.info({}, 'Redis answers again')
        : log.warn({}, 'Redis does not answer: this process looks at the database and counts alone'),
  })
  const prefix = `candor:${platform.slice(0, 16)}:`
  return { relay: openRedisRelay(line, { prefix, origin, key }), redis: { line, prefix } }
}
