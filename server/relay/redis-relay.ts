/** The relay by Redis: everything that is told travels whole. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RedisLine } from './redis-line.ts'
import { messageOf, openEars, type Channel, type Relay } from './relay.ts'

const SEAL_LETTERS = 64

/**
 * A hash chain has no secret in it, so a stranger in Redis could make up prices that continue it: only messages with the platform's seal count.
 * @param options.prefix of all names in Redis: several platforms may share one
 * @param options.key of the seal, the same in all processes of the platform
 */
export function openRedisRelay(
  line: RedisLine,
  { prefix, origin, key }: { readonly prefix: string; readonly origin: string; readonly key: Buffer },
): Relay {
  const ears = openEars(origin)
  const sealOf = (channel: Channel, message: string) =>
    createHmac('sha256', key).update(`candor relay 1 ${channel} ${message}`).digest('hex')
  const taken = new Set<Channel>()
  // A message wakes each process that has subscribed to its channel, so a process takes a channel only once something in it listens.
  const take = (channel: Channel) => {
    if (taken.has(channel)) return
    taken.add(channel)
    line.subscribe(prefix + channel, (sealed) => {
      const message = sealed.slice(SEAL_LETTERS + 1)
      const [given, right] = [Buffer.from(sealed.slice(0, SEAL_LETTERS)), Buffer.from(sealOf(channel, message))]
      if (given.length === right.length && timingSafeEqual(given, right)) ears.pass(channel, message)
    })
  }
  return {
    hear: (channel, listener) => {
      take(channel)
      return ears.hear(channel, listener)
    },
    gatherMs: 5,
    tell: (channel, text) => {
      const message = messageOf(origin, text)
      line.publish(prefix + channel, `${sealOf(channel, message)} ${message}`)
    },
    stop: () => line.stop(),
  }
}
