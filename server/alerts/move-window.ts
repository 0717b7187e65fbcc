/**
 * The furthest earlier price for each span up to the longest that is asked for. A low that a later, lower one follows can decide nothing
 * any more, so few ticks are kept: the lows that rise towards now, and the highs that fall.
 */
import { moveBpOf } from '../../contract/price-alert.ts'
import type { TickPlace } from '../../contract/rows/price-alert.ts'

export interface Move {
  readonly bp: number
  readonly from: TickPlace
}

export class MoveWindow {
  /** How far back it reaches, seconds. */
  readonly spanSeconds: number
  #lows: TickPlace[]
  #highs: TickPlace[]
  #seq: number

  /** @param kept ticks before now, in order: all, or those alone that can still decide something */
  constructor(spanSeconds: number, seq: number, kept: readonly TickPlace[]) {
    this.spanSeconds = spanSeconds
    this.#seq = seq
    this.#lows = []
    this.#highs = []
    for (const tick of kept) this.#keep(tick)
  }

  /** The number of the last tick that it has seen. */
  get seq(): number {
    return this.#seq
  }

  /** Takes the next price in. */
  add(tick: TickPlace): void {
    this.#keep(tick)
    this.#seq = tick.seq
    const oldest = tick.ts - this.spanSeconds * 1_000
    this.#lows = since(this.#lows, oldest)
    this.#highs = since(this.#highs, oldest)
  }

  /** Notes that a stretch without a price was seen. */
  passTo(seq: number): void {
    this.#seq = Math.max(this.#seq, seq)
  }

  /** The greatest move from a price of the span before this tick, both ends included. The tick was added last. */
  furthest(tick: TickPlace, windowSeconds: number): Move {
    const oldest = tick.ts - windowSeconds * 1_000
    const moves = [this.#lows, this.#highs].map((kept): Move => {
      const from = kept[firstSince(kept, oldest)] ?? tick
      return { bp: moveBpOf(tick.price, from.price), from }
    })
    return moves.reduce((most, move) => (move.bp > most.bp ? move : most))
  }

  #keep(tick: TickPlace): void {
    while ((this.#lows.at(-1)?.price ?? -Infinity) >= tick.price) this.#lows.pop()
    while ((this.#highs.at(-1)?.price ?? Infinity) <= tick.price) this.#highs.pop()
    this.#lows.push(tick)
    this.#highs.push(tick)
  }
}

function since(kept: TickPlace[], oldest: number): TickPlace[] {
  const first = firstSince(kept, oldest)
  return first === 0 ? kept : kept.slice(first)
}

/** The index of the first tick that is not older; the ticks are in the order of time. */
function firstSince(kept: readonly TickPlace[], oldest: number): number {
  let [low, high] = [0, kept.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((kept[middle]?.ts ?? Infinity) < oldest) low = middle + 1
    else high = middle
  }
  return low
}
