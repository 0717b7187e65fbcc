/**
 * How many streams a person, or a network address, holds open at all stream processes together, in Redis. Each process writes its own number and
 * renews it; numbers of a process that is no more lapse. While Redis does not answer, this process counts alone.
 */
import type { RedisLine } from './redis-line.ts'

export interface Places {
  /** Takes a place for one more, where the holder has fewer than `most`. */
  take(holder: string, most: number): boolean | Promise<boolean>
  leave(holder: string): void
  stop(): void
}

/** All numbers are renewed within so many portions, one a second: thousands at once would keep Redis from answering in time. */
const PORTIONS = 20
const PORTION_MS = 1_000
const LAPSE_MS = 60_000
/** Sums the numbers of all processes that have been renewed; takes a place where the sum is below the bound. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local fields = redis.call('HGETALL', KEYS[1])
local sum = 0
for at = 1, #fields, 2 do
  local count, until_ms = string.match(fields[at + 1], '^(%d+) (%d+)$')
  if tonumber(until_ms) < now then redis.call('HDEL', KEYS[1], fields[at])
  elseif fields[at] ~= ARGV[1] then sum = sum + tonumber(count) end
end
local own = tonumber(ARGV[2])
if ARGV[3] ~= '' and sum + own > tonumber(ARGV[3]) then return 0 end
if own == 0 then redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%d %d', own, now + ${LAPSE_MS}))
  redis.call('PEXPIRE', KEYS[1], ${LAPSE_MS})
end
return 1`

/** @param origin names this process tree */
export function sharePlaces(
  { line, prefix }: { readonly line: RedisLine; readonly prefix: string },
  origin: string,
): Places {
  /** In the order in which they are renewed: whoever was written last stands last. */
  const own = new Map<string, number>()
  const write = (holder: string, count: number, bound: number | '') =>
    line.ask((redis) => redis.call('EVAL', TAKE, 1, `${prefix}streams:${holder}`, origin, count, bound))
  const set = (holder: string, count: number) => {
    own.delete(holder)
    if (count > 0) own.set(holder, count)
  }
  const leave = (holder: string) => {
    const left = (own.get(holder) ?? 0) - 1
    set(holder, left)
    void write(holder, Math.max(0, left), '')
  }
  const renewing = setInterval(() => {
    for (const [holder, count] of [...own].slice(0, Math.ceil(own.size / PORTIONS))) {
      set(holder, count)
      void write(holder, count, '')
    }
  }, PORTION_MS).unref()
  return {
    take: async (holder, most) => {
      const count = (own.get(holder) ?? 0) + 1
      if (count > most) return false
      // Taken before the answer: two that come at once must not count as one.
      set(holder, count)
      if ((await write(holder, count, most)) !== 0) return true
      set(holder, (own.get(holder) ?? 1) - 1)
      return false
    },
    leave,
    stop: () => {
      clearInterval(renewing)
      for (const holder of own.keys()) void write(holder, 0, '')
    },
  }
}
