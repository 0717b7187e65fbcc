/** How a tick names the signed price that it was made from: so the chain commits to it, and no other message can take its place. */
import type { Proof } from '../settlement/receipt.ts'
import type { Tick, Trade } from '../settlement/tick.ts'
import type { SignedPrice } from './price-update.ts'

const ID = /^pyth:(0|[1-9]\d{0,19}):([0-9a-f]{40})$/
const SYMBOL = /^[0-9a-f]{64}$/

export interface PythTrade {
  readonly feedId: string
  readonly slot: string
  readonly leaf: string
}

/** The feed, Pyth's number of the moment, and the price message's hash in the signed tree. */
export function tradeOfPrice(slot: string, { feedId, leaf }: Pick<SignedPrice, 'feedId' | 'leaf'>): Trade {
  return { symbol: feedId, id: `pyth:${slot}:${leaf}` }
}

/** Null for a trade that is not one of Pyth's prices. */
export function pythTradeOf(trade: Trade | undefined): PythTrade | null {
  const [, slot, leaf] = ID.exec(trade?.id ?? '') ?? []
  if (trade === undefined || slot === undefined || leaf === undefined || !SYMBOL.test(trade.symbol)) return null
  return { feedId: trade.symbol, slot, leaf }
}

/** The entry and the exit of a signed result, as far as it has them. */
export function decidingTicks({ ticks, settlement }: Proof): readonly Tick[] {
  const receipt = settlement?.receipt
  const wanted = [receipt?.entrySeq, receipt?.exitSeq]
  return ticks.filter(({ seq }) => wanted.includes(seq))
}

/**
 * Whether an order's prices are Pyth's by its proof: a tick of them names a message, so each deciding one must be shown. A void order's prices
 * decide nothing, and may be of two sources: there each deciding tick must say so itself.
 */
export function namesSignedPrices(proof: Proof): boolean {
  const deciding = decidingTicks(proof)
  if (deciding.length === 0) return false
  return isDecided(proof) ? ofOneSource(proof).some(namesMessage) : deciding.every(namesMessage)
}

/**
 * The number of a deciding tick that names no message although another price of the order does: a market takes all its prices from one source
 * at a time, so the operator made it. Null where there is none.
 */
export function tickWithoutMessage(proof: Proof): number | null {
  if (!isDecided(proof) || !namesSignedPrices(proof)) return null
  return decidingTicks(proof).find((tick) => !namesMessage(tick))?.seq ?? null
}

/** Whether the prices of an order decided who won. */
export function isDecided({ settlement }: Proof): boolean {
  return settlement !== null && settlement.receipt.status !== 'void'
}

function namesMessage({ trade }: Tick): boolean {
  return pythTradeOf(trade) !== null
}

/** The ticks around the deciding ones up to the next gap marks: a market whose source is changed has one there. */
function ofOneSource({ ticks, settlement }: Proof): readonly Tick[] {
  const [entrySeq, exitSeq] = [settlement?.receipt.entrySeq ?? 0, settlement?.receipt.exitSeq ?? 0]
  const before = ticks.findLastIndex(({ kind, seq }) => kind === 'gap' && seq < entrySeq)
  const after = ticks.findIndex(({ kind, seq }) => kind === 'gap' && seq > exitSeq)
  return ticks.slice(before + 1, after < 0 ? ticks.length : after)
}
