/**
 * The settlement rule, whole: `settle-2`, and `settle-1` for orders that were accepted under it. Pure: the server decides with it,
 * the app checks with it. Source: docs/settlement-rule.md. Nothing else in this repository may decide an outcome.
 */
import type { Direction, NoticeReason, VoidReason } from '../rows/order-status.ts'
import type { Tick } from './tick.ts'

export const SETTLEMENT_RULES = ['settle-1', 'settle-2'] as const
export type SettlementRule = (typeof SETTLEMENT_RULES)[number]
/** The rule under which orders are accepted today. */
export const SETTLEMENT_RULE = 'settle-2'

/** The entry price must come within this time after acceptance, in ms. A constant of `settle-2`; `settle-1` has it in each receipt. */
export const ENTRY_GRACE_MS = 5_000
/** The exit price may be at most this much older than the exit time, in ms. A constant of `settle-2`; `settle-1` has it in each receipt. */
export const MAX_GAP_MS = 2_000
/**
 * The entry's own time lies at least this long after acceptance, in ms (`settle-2`). It covers the difference between the platform's
 * clock and the source's: a price that somebody could already see at its source is no entry.
 */
export const ENTRY_DELAY_MS = 250
/** A price whose own time and chain time differ by more than this, in ms, counts as no price (`settle-2`). */
export const SOURCE_LAG_MS_MAX = 5_000
/** An order is void as `late` when its acceptance came more than this after the head that the person saw, in ms by the chain's time. */
export const HEAD_AGE_MS_MAX = 2_000

export interface SettlementTerms {
  readonly rule: SettlementRule
  readonly direction: Direction
  readonly countdownMs: number
  /** Chain head accepted with the order: the entry tick has a higher seq. */
  readonly acceptedSeq: number
  readonly acceptedAt: number
  /** Chain time of the head that the person saw and signed; null for an order without a signed intent. */
  readonly seenAt: number | null
  /** The entry tick must come within this time after acceptance, in ms. */
  readonly entryGraceMs: number
  /** The exit tick may be at most this much older than the exit time, in ms. */
  readonly maxGapMs: number
}

export type Settlement =
  | { readonly status: 'waiting' }
  | { readonly status: 'running'; readonly entry: Tick; readonly exitTime: number }
  | { readonly status: 'won' | 'lost' | 'tie'; readonly entry: Tick; readonly exitTime: number; readonly exit: Tick }
  | {
      readonly status: 'void'
      readonly reason: Exclude<VoidReason, NoticeReason>
      readonly entry: Tick | null
      readonly exitTime: number | null
      readonly exit: Tick | null
    }

/**
 * Decides one order from the product's ticks.
 * @param ticks all ticks of the product with seq above `acceptedSeq`, in seq order, up to now or beyond the exit; earlier
 *   ones are passed over. Throws on a hole or a tick out of order: what is missing could have decided otherwise.
 * @returns the state that these ticks prove; more ticks can only move waiting → running → final, never change a final one
 */
export function settle(terms: SettlementTerms, ticks: Iterable<Tick>): Settlement {
  // Rule 0: whoever holds an order back until the price has moved gains nothing by it.
  if (isLate(terms)) return { status: 'void', reason: 'late', entry: null, exitTime: null, exit: null }
  let entry: Tick | null = null
  let exit: Tick | null = null
  let hasGap = false
  let nextSeq = terms.acceptedSeq + 1
  const entryDeadline = terms.acceptedAt + terms.entryGraceMs
  for (const tick of ticks) {
    if (tick.seq <= terms.acceptedSeq) continue
    if (tick.seq !== nextSeq) throw new RangeError(`tick ${nextSeq} is missing before ${tick.seq}`)
    nextSeq += 1
    if (entry === null) {
      // Rule 1: the first price tick after the accepted head that may be an entry, within the grace; the watermark past the grace
      // proves there is none.
      if (tick.ts > entryDeadline)
        return { status: 'void', reason: 'no-entry', entry: null, exitTime: null, exit: null }
      if (isEntry(terms, tick)) entry = tick
      continue
    }
    const exitTime = entry.ts + terms.countdownMs
    // Rule 3: any tick above the exit time moves the watermark past it; from here nothing can change the result.
    if (tick.ts > exitTime) return decide({ terms, entry, exitTime, exit, hasGap })
    // Rule 2: the last price tick at or before the exit time; of equal times the highest seq, which comes last.
    if (isPrice(terms, tick)) exit = tick
    if (tick.kind === 'gap') hasGap = true
  }
  if (entry === null) return { status: 'waiting' }
  return { status: 'running', entry, exitTime: entry.ts + terms.countdownMs }
}

function isLate({ seenAt, acceptedAt }: SettlementTerms): boolean {
  return seenAt !== null && acceptedAt - seenAt > HEAD_AGE_MS_MAX
}

/** Under `settle-2` the source itself dates the entry after the acceptance: neither house nor person has seen that price before. */
function isEntry(terms: SettlementTerms, tick: Tick): boolean {
  if (!isPrice(terms, tick)) return false
  return terms.rule === 'settle-1' || (tick.sourceTs !== null && tick.sourceTs >= terms.acceptedAt + ENTRY_DELAY_MS)
}

/** Under `settle-2` a price counts only where its own time and the chain's agree. */
function isPrice(terms: SettlementTerms, tick: Tick): boolean {
  if (tick.kind !== 'price') return false
  return terms.rule === 'settle-1' || (tick.sourceTs !== null && Math.abs(tick.ts - tick.sourceTs) <= SOURCE_LAG_MS_MAX)
}

function decide(input: {
  terms: SettlementTerms
  entry: Tick
  exitTime: number
  exit: Tick | null
  hasGap: boolean
}): Settlement {
  const { terms, entry, exitTime, exit } = input
  // Rule 4: no fresh exit price, or an interrupted feed in between, and nobody wins or loses.
  if (exit === null || exit.ts < exitTime - terms.maxGapMs)
    return { status: 'void', reason: 'stale', entry, exitTime, exit }
  if (input.hasGap) return { status: 'void', reason: 'gap', entry, exitTime, exit }
  // Rule 5.
  const entryPrice = priceOf(entry)
  const exitPrice = priceOf(exit)
  if (exitPrice === entryPrice) return { status: 'tie', entry, exitTime, exit }
  const rose = exitPrice > entryPrice
  return { status: rose === (terms.direction === 'up') ? 'won' : 'lost', entry, exitTime, exit }
}

function priceOf(tick: Tick): number {
  if (tick.price === null) throw new RangeError(`price tick ${tick.seq} has no price`)
  return tick.price
}
