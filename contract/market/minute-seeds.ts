/**
 * The operator's part of the walk's randomness: one seed a minute, each the hash of the next minute's. The anchor, which is the hash of the
 * first minute's seed, is published before the day; each seed after its minute. So no seed can be another one than the anchor promised, and a
 * seed tells those before it, never one after.
 */
import { hashAgain } from '../settlement/tick-digest.ts'
import { sha256Hex } from '../sha256.ts'

const PREFIX = 'minute-seed-1|'
export const MINUTES_PER_DAY = 1_440
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The seed of the minute before; of the first minute, the day's anchor. */
export function seedBefore(seed: string): string {
  return sha256Hex(`${PREFIX}${seed}`)
}

/** The seeds of all minutes of a day, from the last one's, and their anchor. */
export function seedsOfDay(last: string): { readonly anchor: string; readonly seeds: readonly string[] } {
  const seeds = [last]
  let first = last
  for (let minute = MINUTES_PER_DAY - 1; minute > 0; minute -= 1) {
    first = seedBefore(first)
    seeds.push(first)
  }
  return { anchor: seedBefore(first), seeds: seeds.reverse() }
}

/** The minute of the day (UTC), 0 to 1,439, in which a time lies. */
export function minuteOf(time: number): number {
  return Math.floor((time % DAY_MS) / MINUTE_MS)
}

/** Whether a minute's seed is the one that the anchor promised. False for a text that is no seed and for a number that is no minute of a day. */
export function leadsToAnchor(seed: string, minute: number, anchor: string): boolean {
  if (!Number.isInteger(minute) || minute < 0 || minute >= MINUTES_PER_DAY || !/^[0-9a-f]{64}$/.test(seed)) return false
  return hashAgain(PREFIX, seed, minute + 1) === anchor
}
