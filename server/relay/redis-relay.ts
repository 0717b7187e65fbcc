/** The relay by Redis: everything that is told travels whole. */
import type { RedisLine } from './redis-line.ts'
import { messageOf, openEars, type Channel, type Relay } from './relay.ts'

const CHANNELS: readonly Channel[] = ['beats', 'moves', 'ended', 'presence']

/** @param prefix of all names in Redis: several platforms may share one */
export function openRedisRelay(line: RedisLine, { prefix, origin }: { prefix: string; origin: string }): Relay {
  const ears = openEars(origin)
  for (const channel of CHANNELS) line.subscribe(prefix + channel, (message) => ears.pass(channel, message))
  return {
    hear: ears.hear,
    gatherMs: 5,
    tell: (channel, text) => line.publish(prefix + channel, messageOf(origin, text)),
    stop: () => line.stop(),
  }
}
