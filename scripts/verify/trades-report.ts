/** The report of `candor-verify --trades`: a proof's prices held against the exchange's own public list of trades. Pure. */
import { formatPrice } from '../../contract/price-text.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { ENTRY_DELAY_MS } from '../../contract/settlement/settle.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { escapeHidden } from '../../contract/hidden-characters.ts'
import { isNamed, ofTick, time, type NamedTick } from './named-tick.ts'
import { takenBehind, type TakenBehind } from './taken-behind.ts'
import { reportOnProof, textOfFile, type ProofReport } from './proof-report.ts'
import { readPublicTrades, type PublicTrade } from './read-trades.ts'

/** A trade that the chain took later than this after its time, ms, is listed as late. */
export const LATE_MS = 2_000
/** The number of trades of each kind that are listed one by one. */
const LISTED = 20

/**
 * @param proofFile a proof as the app saves it
 * @param tradesFile the exchange's trades around it, in any form that `readPublicTrades` takes
 * @returns a text where one of the files does not serve: it says why
 */
export function reportOnTrades(
  proofFile: Uint8Array,
  tradesFile: Uint8Array,
  trustedKeys: Readonly<Record<string, string>>,
): ProofReport | string {
  const report = reportOnProof(proofFile, trustedKeys)
  const proof = proofOfText(textOfFile(proofFile) ?? '')
  if (report.verdict === 'mismatch' || proof === null) return { ...report, lines: report.lines.map(escapeHidden) }
  const history = readPublicTrades(tradesFile)
  if (history === null) return 'The file of trades can not be read: it needs an id, a time and a price for each trade.'
  const ticks = proof.ticks.filter(isNamed)
  if (ticks.length === 0)
    return 'The proof names no trades: its prices are not those of an exchange, or are from before they were named.'
  const found = holdAgainst({ proof, ticks, history })
  if (typeof found === 'string') return found
  const faults = [found.missing, found.added, found.moved, found.late, isVoidByGap(proof) ? [] : found.behindGap]
  const differs = faults.some(({ length }) => length > 0)
  const { behind } = found
  const lines = [
    differs
      ? "OTHER TRADES: the proof's prices are not all of the exchange's trades of its time, and no others."
      : behind.turnsInto !== null
        ? `OTHER RESULT: with the trades that were made before the end and not taken by then, the order is ${behind.turnsInto}. They came late, or were held back.`
        : behind.lines.length > 0
          ? 'SAME TRADES, but not all of them in time: some were made before the end and taken after it, so they decided nothing. They came late, or were held back. With them the result is the same.'
          : found.behindGap.length > 0
            ? 'SAME TRADES up to a gap mark, which made the order void: nobody won or lost by what is left out.'
            : found.unshown.length > 0
              ? `SAME TRADES up to ${time(found.to)}: the proof's prices are all of the exchange's trades up to there, and no others. Of those after it, up to the exit time, it shows nothing: they may have come too late, or were kept out.`
              : "SAME TRADES: the proof's prices are all of the exchange's trades of its time, and no others.",
    `Held against: ${found.compared} trades of ${[...new Set(ticks.map(({ trade }) => trade.symbol))].join(', ')}, ${time(found.from)} to ${time(found.to)}`,
    ...listOf('Missing in the proof', found.missing),
    ...listOf('Left out behind a gap mark', found.behindGap),
    ...listOf('Not shown, up to the exit time', found.unshown),
    ...listOf("Added, not among the exchange's", found.added),
    ...listOf('Moved', found.moved),
    ...listOf(`Late by more than ${LATE_MS / 1_000} s`, found.late),
    ...listOf(
      `Taken after the end although made before it (the others came within ${behind.usualMs} ms)`,
      behind.lines,
    ),
  ]
  return {
    verdict: differs || behind.turnsInto !== null ? 'other-trades' : report.verdict,
    lines: [...lines, ...report.lines].map(escapeHidden),
  }
}

export interface HeldTrades {
  /** How many trades of the list were looked at, and from when to when. */
  readonly compared: number
  readonly from: number
  readonly to: number
  /** Each is a line for a person. */
  readonly missing: readonly string[]
  readonly behindGap: readonly string[]
  /** Trades of the last moments before the exit time that the proof lacks: they may have come into the chain too late. */
  readonly unshown: readonly string[]
  readonly added: readonly string[]
  readonly moved: readonly string[]
  readonly late: readonly string[]
  readonly behind: TakenBehind
}

/** @returns a text where the list does not reach from the first to the last of the proof's trades */
export function holdAgainst({
  proof,
  ticks,
  history,
}: {
  proof: Proof
  ticks: readonly NamedTick[]
  history: readonly PublicTrade[]
}): HeldTrades | string {
  const places = new Map(history.map(({ id }, at) => [id, at]))
  const [first, last] = [history[0], history.at(-1)]
  const times = ticks.map(({ sourceTs }) => sourceTs)
  if (first === undefined || last === undefined || Math.min(...times) < first.time || Math.max(...times) > last.time)
    return `The file of trades does not reach from ${time(Math.min(...times))} to ${time(Math.max(...times))}, as the proof does.`
  const scale = proof.acceptance.receipt.priceScale
  const span = spanOf({ proof, ticks, history, places })
  const named = new Set(ticks.map(({ trade }) => trade.id))
  const gaps = gapPlaces(proof.ticks, places)
  const left = history
    .map((trade, at) => ({ trade, at }))
    .slice(span.from, span.to + 1)
    .filter(({ trade }) => !named.has(trade.id))
  const unshown = history.slice(span.to + 1).filter((trade) => trade.time <= endOf(proof) && !named.has(trade.id))
  const isBehindGap = ({ at }: { at: number }) => gaps.some(({ after, before }) => at > after && at < before)
  const said = ({ trade }: { trade: PublicTrade }) => `${trade.id} at ${time(trade.time)}, ${trade.price}`
  return {
    compared: span.to - span.from + 1,
    from: history[span.from]?.time ?? 0,
    to: history[span.to]?.time ?? 0,
    missing: left.filter((one) => !isBehindGap(one)).map(said),
    behindGap: left.filter(isBehindGap).map(said),
    unshown: unshown.map((trade) => said({ trade })),
    // A price that names no trade is in no list.
    added: proof.ticks
      .filter(({ kind, trade }) => kind === 'price' && (trade === undefined || !places.has(trade.id)))
      .map((tick) =>
        isNamed(tick)
          ? ofTick(tick, scale)
          : `no trade named, ${formatPrice(tick.price ?? 0, scale)}, tick ${tick.seq}`,
      ),
    moved: movedOf(ticks, { history, places, scale }),
    late: ticks
      .filter(({ ts, sourceTs }) => ts - sourceTs > LATE_MS)
      .map((tick) => `${ofTick(tick, scale)}, taken at ${time(tick.ts)}`),
    behind: takenBehind({ proof, ticks, unshown }),
  }
}

/**
 * The places in the list that the proof has to have: from the first trade that could be the entry to the last one that had time to come
 * into the chain before the order was decided, and in any case all between two that it names.
 */
function spanOf({
  proof,
  ticks,
  history,
  places,
}: {
  proof: Proof
  ticks: readonly NamedTick[]
  history: readonly PublicTrade[]
  places: ReadonlyMap<string, number>
}): { from: number; to: number } {
  const known = ticks.flatMap(({ trade }) => places.get(trade.id) ?? [])
  const entryFrom = proof.acceptance.receipt.acceptedAt + ENTRY_DELAY_MS
  const until = (proof.ticks.at(-1)?.ts ?? 0) - LATE_MS
  const firstDue = history.findIndex(({ time: at }) => at >= entryFrom)
  return {
    from: Math.min(...known, firstDue < 0 ? history.length : firstDue),
    to: Math.max(
      ...known,
      history.findLastIndex(({ time: at }) => at <= until),
    ),
  }
}

/** The exit time; of an order without one the last tick's. */
function endOf({ settlement, ticks }: Proof): number {
  return settlement?.receipt.exitTime ?? ticks.at(-1)?.ts ?? 0
}

/** Between which places of the list each gap mark stands. */
function gapPlaces(ticks: readonly Tick[], places: ReadonlyMap<string, number>): { after: number; before: number }[] {
  const placeOf = (tick: Tick) => (tick.trade ? places.get(tick.trade.id) : undefined)
  return ticks.flatMap((tick, at) => {
    if (tick.kind !== 'gap') return []
    const after = ticks.slice(0, at).findLast((one) => placeOf(one) !== undefined)
    const before = ticks.slice(at).find((one) => placeOf(one) !== undefined)
    return [{ after: (after && placeOf(after)) ?? -1, before: (before && placeOf(before)) ?? Infinity }]
  })
}

/** Trades with another price or time than the exchange's, or in another order. */
function movedOf(
  ticks: readonly NamedTick[],
  { history, places, scale }: { history: readonly PublicTrade[]; places: ReadonlyMap<string, number>; scale: number },
): string[] {
  let reached = -1
  return ticks.flatMap((tick) => {
    const at = places.get(tick.trade.id)
    const trade = at === undefined ? undefined : history[at]
    if (at === undefined || trade === undefined) return []
    const isSame = trade.time === tick.sourceTs && Math.round(trade.price * 10 ** scale) === tick.price
    const isInOrder = at > reached
    reached = Math.max(reached, at)
    if (isSame && isInOrder) return []
    return [
      `${ofTick(tick, scale)}; the exchange: ${time(trade.time)}, ${trade.price}${isInOrder ? '' : ', before the one that stands before it'}`,
    ]
  })
}

/** A gap mark before the entry voids nothing, and what is left out there could have been the entry. */
function isVoidByGap({ settlement }: Proof): boolean {
  return settlement?.receipt.voidReason === 'gap'
}

function listOf(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length - LISTED
  return [
    `${title}: ${lines.length}`,
    ...lines.slice(0, LISTED).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}
