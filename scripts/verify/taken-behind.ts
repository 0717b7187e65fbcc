/**
 * Finds the trades that the exchange made before an order's end and the chain took after it. They decided nothing: whoever writes the chain can
 * hold the last trade back over the exit time by a few milliseconds.
 */
import { settlementTerms } from '../../contract/settlement/check-result.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { settle, type Settlement } from '../../contract/settlement/settle.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { ofTick, time, type NamedTick } from './named-tick.ts'
import type { PublicTrade } from './read-trades.ts'

export interface TakenBehind {
  /** Each is a line for a person. */
  readonly lines: readonly string[]
  /** The longest time, ms, that another trade of the proof was under way. */
  readonly usualMs: number
  /** In words, how the order ends with them and with the trades that the proof does not show; null where it ends as it did. */
  readonly turnsInto: string | null
}

/**
 * @param input.ticks those of the proof that name a trade
 * @param input.unshown trades up to the end that the proof does not show
 */
export function takenBehind({
  proof,
  ticks,
  unshown,
}: {
  proof: Proof
  ticks: readonly NamedTick[]
  unshown: readonly PublicTrade[]
}): TakenBehind {
  const { priceScale } = proof.acceptance.receipt
  const end = endOf(proof)
  const isBehind = ({ ts, sourceTs }: NamedTick) => sourceTs <= end && ts > end
  const behind = ticks.filter(isBehind)
  const missed = [
    ...behind.map(({ price, sourceTs }) => ({ price, sourceTs })),
    ...unshown.map((trade) => ({ price: Math.round(trade.price * 10 ** priceScale), sourceTs: trade.time })),
  ]
  return {
    lines: behind.map(
      (tick) => `${ofTick(tick, priceScale)}, taken at ${time(tick.ts)}, after ${tick.ts - tick.sourceTs} ms`,
    ),
    usualMs: Math.max(0, ...ticks.filter((tick) => !isBehind(tick)).map(({ ts, sourceTs }) => ts - sourceTs)),
    turnsInto: missed.length > 0 ? turnsInto(proof, { end, missed }) : null,
  }
}

/** The exit time; of an order without an entry the time up to which one could come; -Infinity where the ticks have not ended it. */
function endOf({ acceptance, settlement }: Proof): number {
  const { exitTime = null, voidReason = null } = settlement?.receipt ?? {}
  if (exitTime !== null) return exitTime
  return voidReason === 'no-entry'
    ? acceptance.receipt.acceptedAt + settlementTerms(acceptance.receipt).entryGraceMs
    : -Infinity
}

/** Settles the order again, with the missed trades in their places as if the chain had taken each at once. */
function turnsInto(
  { acceptance, ticks }: Proof,
  { end, missed }: { end: number; missed: readonly { readonly price: number; readonly sourceTs: number }[] },
): string | null {
  const terms = settlementTerms(acceptance.receipt)
  const was = settle(terms, ticks)
  const intime: Tick[] = ticks.filter(({ ts }) => ts <= end)
  const place = { productId: acceptance.receipt.productId, hash: '' }
  const next = () => ({ ...place, seq: (intime.at(-1)?.seq ?? terms.acceptedSeq) + 1 })
  for (const { price, sourceTs } of missed.toSorted((one, other) => one.sourceTs - other.sourceTs))
    intime.push({ ...next(), kind: 'price', ts: Math.max(sourceTs, intime.at(-1)?.ts ?? 0), price, sourceTs })
  intime.push({ ...next(), kind: 'heartbeat', ts: end + 1, price: null, sourceTs: null })
  const [before, now] = [was, settle(terms, intime)].map(wordsOf)
  return before === null || before === now ? null : (now ?? 'running: it has an entry')
}

/** Null where nothing is decided. */
function wordsOf(settlement: Settlement): string | null {
  const { status } = settlement
  if (status === 'waiting' || status === 'running') return null
  return status === 'void' ? `void (${settlement.reason})` : status
}
