/**
 * The simulated market of one UTC day, `simulated-day-1`: a walk in whole numbers without drift, made from a seed whose
 * hash is published before the day and the seed itself after it. The server plays it; anyone can play it again.
 * The text of the rule is docs/settlement-rule.md.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256Hex } from '../sha256.ts'

export const DAY_MS = 86_400_000
export const SIMULATED_TICK_MS = 250
export const TICKS_PER_DAY = DAY_MS / SIMULATED_TICK_MS

/** One hash of 32 bytes serves eight ticks of four bytes each. */
const TICKS_PER_HASH = 8
/** Prices walk in 65,536ths of the product's own smallest step, so that small moves add up. */
const FRACTION = 65_536
/** The mean of the sum of four bytes. */
const MEAN = 510
/** √(ticks of a year of 365 days) × standard deviation of the sum of four bytes, × 10,000 basis points: 11,231.4 × 147.8 × 10,000. */
const VOLATILITY_DIVISOR = 16_600_000_000n
/** So that no intermediate figure leaves the whole numbers that a double holds. */
export const START_PRICE_MAX = 10_000_000_000

export interface SimulatedDay {
  /** 64 hex digits. */
  readonly seed: string
  /** "2026-11-21", UTC. */
  readonly day: string
  readonly productId: string
  /** The price before the day's first tick, in the product's own steps. */
  readonly startPrice: number
  /** Yearly volatility in basis points: 6000 is 60 %. */
  readonly volatilityBp: number
}

export interface SimulatedTick {
  /** 0 … TICKS_PER_DAY - 1. */
  readonly index: number
  /** Start of the day + index × 250 ms. */
  readonly sourceTs: number
  readonly price: number
  /** Between 0 and 510: how large the step was. The simulated volume follows it. */
  readonly activity: number
}

/** The hash that is published before the day. */
export function seedHash(seed: string): string {
  return sha256Hex(`seed-1|${seed}`)
}

/** "2026-11-21" of a time, UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

/** The day's ticks from index 0 on, one call each. Throws beyond the day's end. */
export function walkDay(day: SimulatedDay): { next(): SimulatedTick; nextIndex(): number } {
  if (!Number.isInteger(day.startPrice) || day.startPrice < 1 || day.startPrice > START_PRICE_MAX)
    throw new RangeError('start price out of bounds')
  const start = dayStart(day.day)
  const block = new Uint8Array(36)
  block.set(sha256(utf8ToBytes(`simulated-day-1|${bytesText(day.seed)}|${day.productId}|${day.day}`)))
  const counter = new DataView(block.buffer, 32)
  const unit = Number((BigInt(day.startPrice) * BigInt(FRACTION) * BigInt(day.volatilityBp)) / VOLATILITY_DIVISOR)
  const floor = Math.floor((day.startPrice * FRACTION) / 10)
  let position = day.startPrice * FRACTION + FRACTION / 2
  let index = 0
  let bytes = new Uint8Array(0)
  return {
    nextIndex: () => index,
    next: () => {
      if (index >= TICKS_PER_DAY) throw new RangeError('the day is over')
      const slot = index % TICKS_PER_HASH
      if (slot === 0) {
        counter.setUint32(0, index / TICKS_PER_HASH)
        bytes = new Uint8Array(sha256(block))
      }
      const step = sumOfFour(bytes, slot * 4) - MEAN
      position += step * unit
      // A walk may not reach zero: below a tenth of the day's start it is mirrored upwards.
      if (position < floor) position = 2 * floor - position
      const tick = {
        index,
        sourceTs: start + index * SIMULATED_TICK_MS,
        price: Math.floor(position / FRACTION),
        activity: Math.abs(step),
      }
      index += 1
      return tick
    },
  }
}

/** The places are within the 32 bytes of a hash, which types cannot say. */
function sumOfFour(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) + (bytes[at + 1] as number) + (bytes[at + 2] as number) + (bytes[at + 3] as number)
}

/** The seed as written, after making sure that it is 32 bytes of hex. */
function bytesText(seed: string): string {
  if (hexToBytes(seed).length !== 32) throw new RangeError('a seed has 32 bytes')
  return seed
}
