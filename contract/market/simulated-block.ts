/**
 * The simulated market, second version: `simulated-day-2`. Every three seconds a block of twelve prices is made from the seed of its minute,
 * which the operator fixed before the day, and a round of a public beacon, which nobody can know before its time. A block goes on from the
 * product's last price. The server plays it; anyone can play it again. The text of the rule is docs/settlement-rule.md.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { START_PRICE_MAX } from '../settlement/simulated-day.ts'

export const BLOCK_TICKS = 12
export const BLOCK_TICK_MS = 250

/** Prices walk in 65,536ths of the product's own smallest step, so that small moves add up within a block. */
const FRACTION = 65_536
/** The mean of the sum of four bytes. */
const MEAN = 510
/** √(ticks of a year of 365 days) × standard deviation of the sum of four bytes, × 10,000 basis points. */
const VOLATILITY_DIVISOR = 16_600_000_000n

export interface BlockInput {
  /** 64 hex digits: the seed of the minute in which the round was made. */
  readonly seed: string
  readonly round: number
  /** The beacon's signature of the round, hex. */
  readonly signature: string
  readonly productId: string
  /** The product's last price before the block. */
  readonly startPrice: number
  /** Yearly volatility in basis points: 6000 is 60 %. */
  readonly volatilityBp: number
}

export interface BlockTick {
  readonly price: number
  /** Between 0 and 510: how large the step was. The simulated volume follows it. */
  readonly activity: number
}

/** The twelve prices of a block. Throws on a start price that no product has. */
export function playBlock(input: BlockInput): BlockTick[] {
  const { startPrice, volatilityBp } = input
  if (!Number.isInteger(startPrice) || startPrice < 1 || startPrice > START_PRICE_MAX)
    throw new RangeError('start price out of bounds')
  const bytes = bytesOfBlock(input)
  const unit = Number((BigInt(startPrice) * BigInt(FRACTION) * BigInt(volatilityBp)) / VOLATILITY_DIVISOR)
  // The last price's place within its smallest step is drawn anew: so no rounding leads up or down, and slow products move as well.
  let position = startPrice * FRACTION + ((bytes[48] as number) << 8) + (bytes[49] as number)
  return Array.from({ length: BLOCK_TICKS }, (_, slot) => {
    const step = sumOfFour(bytes, slot * 4) - MEAN
    position = within(position + step * unit)
    return { price: Math.floor(position / FRACTION), activity: Math.abs(step) }
  })
}

function bytesOfBlock({ seed, round, signature, productId }: BlockInput): Uint8Array {
  const key = sha256(utf8ToBytes(`simulated-day-2|${seed}|${signature}|${productId}|${round}`))
  const block = new Uint8Array(33)
  block.set(key)
  const bytes = new Uint8Array(64)
  bytes.set(sha256(block))
  block[32] = 1
  bytes.set(sha256(block), 32)
  return bytes
}

/** A walk reaches neither zero nor what no product may cost: it is mirrored there. */
function within(position: number): number {
  const [low, high] = [FRACTION, START_PRICE_MAX * FRACTION]
  if (position < low) return 2 * low - position
  return position > high ? 2 * high - position : position
}

/** The places are within the 64 bytes, which types cannot say. */
function sumOfFour(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) + (bytes[at + 1] as number) + (bytes[at + 2] as number) + (bytes[at + 3] as number)
}
