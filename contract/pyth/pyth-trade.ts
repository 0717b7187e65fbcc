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

/** Whether a proof's deciding ticks name messages of Pyth's: then each of them must be shown. */
export function namesSignedPrices(proof: Proof): boolean {
  return decidingTicks(proof).some(({ trade }) => pythTradeOf(trade) !== null)
}
