/**
 * Holds an order's entry and exit against the messages that they were signed in. Pure and offline. It carries secp256k1: only what checks
 * signed prices may load it. docs/settlement-rule.md says in words what it shows.
 */
import { fromBase64Url } from '../base64url.ts'
import type { Proof } from '../settlement/receipt.ts'
import { ENTRY_DELAY_MS } from '../settlement/settle.ts'
import type { Tick } from '../settlement/tick.ts'
import { PYTH_FEEDS, isUsable, stepsOf } from './feeds.ts'
import { withHandOvers } from './hand-over.ts'
import { checkUpdate, type CheckedUpdate, type SignedPrice } from './price-update.ts'
import { decidingTicks, pythTradeOf } from './pyth-trade.ts'
import { signedPricesSchema } from './signed-prices.ts'
import { PYTH_SIGNERS, type SignerGroup } from './signers.ts'

export type SignedPricesCheck =
  | {
      readonly status: 'signed'
      /** Prices of the order that were held against their messages: its entry, and its exit where it has one. */
      readonly signedPrices: number
      readonly group: SignerGroup['id']
      /** The least number of keys that have signed each price, and the number of keys in the set. */
      readonly signatures: number
      readonly of: number
      /** Pyth's name of the feed; null for one that is not the product's as this program knows it. */
      readonly feedName: string | null
      readonly feedId: string
      /** Whether the entry is the first price that was signed after the order: none was passed over. */
      readonly isFirst: boolean
    }
  | { readonly status: 'mismatch'; readonly detail: string }

/** Thrown within this file alone: the first thing that does not hold. */
class Fault extends Error {}

interface Held {
  readonly tick: Tick
  readonly update: CheckedUpdate
  readonly price: SignedPrice
}

/**
 * Checks the messages that a proof carries as its `source`, once the proof has held by itself (`verifyProof`).
 * @param groups the keys that may sign, before the proof's hand-overs: the pinned ones
 */
export function checkSignedPrices(proof: Proof, groups: readonly SignerGroup[] = PYTH_SIGNERS): SignedPricesCheck {
  const read = signedPricesSchema.safeParse(proof.source)
  if (!read.success) return { status: 'mismatch', detail: 'not the form of signed prices' }
  const handedOver = withHandOvers(groups, read.data.handOvers)
  if (handedOver.status === 'fault') return { status: 'mismatch', detail: handedOver.detail }
  const messages = new Map(read.data.prices.map(({ seq, message }) => [seq, message]))
  try {
    const held = decidingTicks(proof).map((tick) =>
      hold(proof, tick, { message: messages.get(tick.seq), groups: handedOver.groups }),
    )
    const [entry] = held
    if (!entry) throw new Fault('no tick decides this order')
    const other = held.find(({ price }) => price.feedId !== entry.price.feedId)
    if (other) throw new Fault(`tick ${other.tick.seq} is of another feed than the entry`)
    const named = proof.ticks.filter(({ trade }) => pythTradeOf(trade) !== null)
    const back = named.find((tick, at) => at > 0 && (tick.sourceTs ?? 0) <= (named[at - 1]?.sourceTs ?? 0))
    if (back) throw new Fault(`tick ${back.seq} goes back in its source's time`)
    return { status: 'signed', signedPrices: held.length, ...saidOf(proof, entry, held) }
  } catch (error) {
    if (error instanceof Fault) return { status: 'mismatch', detail: error.message }
    throw error
  }
}

function hold(
  proof: Proof,
  tick: Tick,
  { message, groups }: { readonly message: string | undefined; readonly groups: readonly SignerGroup[] },
): Held {
  const named = pythTradeOf(tick.trade)
  if (named === null) throw new Fault(`tick ${tick.seq} names no message`)
  const bytes = message === undefined ? null : fromBase64Url(message)
  if (bytes === null) throw new Fault(`the message that tick ${tick.seq} names is not shown`)
  const update = checkUpdate(bytes, groups)
  if (update.status === 'fault') throw new Fault(`the message of tick ${tick.seq}: ${update.detail}`)
  const price = update.prices.find(({ feedId, leaf }) => feedId === named.feedId && leaf === named.leaf)
  if (!price || update.slot !== named.slot)
    throw new Fault(`the message of tick ${tick.seq} is not the one that the tick names`)
  const steps = stepsOf(price, proof.acceptance.receipt.priceScale)
  if (steps !== tick.price) throw new Fault(`tick ${tick.seq} is ${tick.price}, and ${steps} was signed`)
  if (price.publishTime * 1_000 !== tick.sourceTs)
    throw new Fault(`tick ${tick.seq} says another time than was signed: ${price.publishTime}`)
  if (!isUsable(price)) throw new Fault(`the price of tick ${tick.seq} may not decide an order`)
  return { tick, update, price }
}

function saidOf(proof: Proof, entry: Held, held: readonly Held[]) {
  const { productId, acceptedAt } = proof.acceptance.receipt
  const weakest = held.reduce((one, other) => (other.update.signatures < one.update.signatures ? other : one)).update
  const known = Object.hasOwn(PYTH_FEEDS, productId) ? PYTH_FEEDS[productId] : undefined
  return {
    group: weakest.group,
    signatures: weakest.signatures,
    of: weakest.of,
    feedId: entry.price.feedId,
    feedName: known?.id === entry.price.feedId ? known.name : null,
    isFirst: entry.price.previousPublishTime * 1_000 < acceptedAt + ENTRY_DELAY_MS,
  }
}
