/** A budget of cost that all web processes share, in Redis. While Redis does not answer, this process counts alone. */
import type { RedisLine } from './redis-line.ts'

interface Budget {
  take(key: string, units: number): number | Promise<number>
}

const MINUTE_MS = 60_000
/** The same sum as in a process of its own (http/entry/cost-budget.ts), by Redis's clock, which all share. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local most, price = tonumber(ARGV[1]), math.min(tonumber(ARGV[2]), tonumber(ARGV[1]))
local before = redis.call('HMGET', KEYS[1], 'units', 'at')
local units = most
if before[1] then units = math.min(most, tonumber(before[1]) + math.max(0, now - tonumber(before[2])) * most / ${MINUTE_MS}) end
local wait = 0
if units >= price then units = units - price else wait = math.max(1, math.ceil((price - units) * 60 / most)) end
redis.call('HSET', KEYS[1], 'units', string.format('%.6f', units), 'at', string.format('%d', now))
redis.call('PEXPIRE', KEYS[1], ${MINUTE_MS})
return wait`

/** @param alone counts while Redis does not answer */
export function shareBudget(
  { line, prefix }: { readonly line: RedisLine; readonly prefix: string },
  { name, unitsPerMinute, alone }: { readonly name: string; readonly unitsPerMinute: number; readonly alone: Budget },
): Budget {
  return {
    take: async (key, units) => {
      const wait = await line.ask((redis) =>
        redis.call('EVAL', TAKE, 1, `${prefix}${name}:${key}`, unitsPerMinute, units),
      )
      return typeof wait === 'number' ? wait : alone.take(key, units)
    },
  }
}
