/** Opens the relay that the configuration asks for: by Redis where there is one, else by the database. */
import type { Database } from '../database/database.ts'
import { openNotifyRelay } from './notify-relay.ts'
import { openRedisLine, type RedisLine } from './redis-line.ts'
import { openRedisRelay } from './redis-relay.ts'
import type { Channel, Relay } from './relay.ts'

export interface RelayOptions {
  readonly redisUrl: string | null
  readonly database: Database
  /** For a connection past any pool. */
  readonly directUrl: string
  /** Names the platform: the id of the key that signs. */
  readonly platform: string
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

export function openRelay({
  redisUrl,
  database,
  directUrl,
  platform,
  origin,
  toldByDatabase,
  log,
}: RelayOptions): OpenRelay {
  if (redisUrl === null)
    return { relay: openNotifyRelay({ database, directUrl, origin, told: toldByDatabase }), redis: null }
  const line = openRedisLine({
    url: redisUrl,
    onChange: (isThere) =>
      isThere
        ? log.info({}, 'Redis answers again')
        : log.warn({}, 'Redis does not answer: this process looks at the database and counts alone'),
  })
  const prefix = `candor:${platform.slice(0, 16)}:`
  return { relay: openRedisRelay(line, { prefix, origin }), redis: { line, prefix } }
}
