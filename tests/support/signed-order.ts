/** An order whose entry is a price that Pyth's routers have signed and published, so that everything with the pinned keys can check it. */
import { hexToBytes } from '@noble/hashes/utils.js'
import { toBase64Url } from '../../contract/base64url.ts'
import { stepsOf } from '../../contract/pyth/feeds.ts'
import { checkUpdate, pricesOf, readUpdate, updateOfFeed } from '../../contract/pyth/price-update.ts'
import { tradeOfPrice } from '../../contract/pyth/pyth-trade.ts'
import type { SignedPrices } from '../../contract/pyth/signed-prices.ts'
import { PYTH_SIGNERS, ROUTERS } from '../../contract/pyth/signers.ts'
import type { PlainAcceptance } from '../../contract/settlement/receipt.ts'
import { tickHash, type Tick, type Trade } from '../../contract/settlement/tick.ts'
import { ROUTERS_UPDATE } from './pyth-published.ts'
import { signedUpdate } from './pyth-signers.ts'
import { provenBy, provenOrder, type ProvenOrder, type TestKey } from './signed-files.ts'

const PUBLISHED = hexToBytes(ROUTERS_UPDATE.hex)
const [SIGNED] = ROUTERS_UPDATE.prices
const COUNTDOWN_MS = 10_000

interface Price {
  readonly price: number
  readonly sourceTs: number
  readonly trade: Trade | undefined
}

/** A cheating house changes these. */
export interface SignedCheat {
  /** Returns the price that the chain records in the place of the signed one. */
  readonly entryOf?: (signed: number) => number
  /** The house makes an exit of its own, so far from the entry, in a message that its own keys have signed. */
  readonly ownExit?: number
  readonly sourceOf?: (honest: SignedPrices) => SignedPrices | undefined
  /** Entry and exit name no message; the signed price stands between them, or nowhere. */
  readonly unnamed?: 'entry and exit' | 'all'
}

/** An honest one is void: no other price of that minute is published. */
export function signedOrder(key: TestKey, change: Partial<PlainAcceptance>, cheat: SignedCheat = {}): ProvenOrder {
  const update = checkUpdate(PUBLISHED, PYTH_SIGNERS)
  if (update.status !== 'signed' || !SIGNED) throw new Error('the published update is not signed')
  const price = update.prices.find(({ feedId }) => feedId === SIGNED.feedId)
  const publishedAt = SIGNED.publishTime * 1_000
  const terms = { acceptedAt: publishedAt - 700, countdownSeconds: COUNTDOWN_MS / 1_000, ...change }
  // It was made so by the function.
  const receipt = provenOrder(key, terms).proof.acceptance.receipt as PlainAcceptance
  const message = updateOfFeed(PUBLISHED, SIGNED.feedId)
  const steps = stepsOf(SIGNED, receipt.priceScale)
  if (!price || !message || steps === null) throw new Error('the published update has no such price')
  const ticks: Tick[] = []
  const add = (ts: number, of: Price | null) => void ticks.push(tickAfter(receipt, ticks.at(-1), { ts, of }))
  const entry = cheat.entryOf?.(steps) ?? steps
  const prices: SignedPrices['prices'] = [{ seq: receipt.acceptedSeq + 1, message: toBase64Url(message) }]
  const signed: Price = { price: entry, sourceTs: publishedAt, trade: tradeOfPrice(update.slot, price) }
  add(publishedAt + 300, cheat.unnamed ? { ...signed, trade: undefined } : signed)
  if (cheat.unnamed === 'entry and exit') add(publishedAt + 400, signed)
  for (let ms = 1_000; ms < COUNTDOWN_MS; ms += 1_000) add(publishedAt + 300 + ms, null)
  if (cheat.ownExit !== undefined) {
    const own = ownPrice(entry + cheat.ownExit, SIGNED.publishTime + COUNTDOWN_MS / 1_000)
    add(publishedAt + 200 + COUNTDOWN_MS, cheat.unnamed ? { ...own, trade: undefined } : own)
    prices.push({ seq: ticks.at(-1)?.seq ?? 0, message: toBase64Url(own.message) })
  }
  add(publishedAt + 1_300 + COUNTDOWN_MS, null)
  const honest: SignedPrices = { type: 'signed-prices', version: 1, handOvers: [], prices }
  const proven = provenBy(key, receipt, ticks)
  return { ...proven, proof: { ...proven.proof, source: cheat.sourceOf ? cheat.sourceOf(honest) : honest } }
}

/** All that the house can make without Pyth's keys. */
function ownPrice(steps: number, publishTime: number) {
  const prices = [{ feedId: SIGNED?.feedId ?? '', price: BigInt(steps) * 1_000_000n, publishTime }]
  const message = signedUpdate({ group: ROUTERS, set: 1, keysOf: 0, signers: 3, prices })
  const data = readUpdate(message)
  const own = data && pricesOf(data)[0]
  if (!own) throw new Error('no price was written')
  return { price: steps, sourceTs: publishTime * 1_000, trade: tradeOfPrice('1', own), message }
}

function tickAfter(
  { productId, acceptedSeq, acceptedHash }: PlainAcceptance,
  before: Tick | undefined,
  { ts, of }: { readonly ts: number; readonly of: Price | null },
): Tick {
  const place = { productId, seq: (before?.seq ?? acceptedSeq) + 1, ts }
  const bare = of
    ? { ...place, kind: 'price' as const, price: of.price, sourceTs: of.sourceTs, ...(of.trade && { trade: of.trade }) }
    : { ...place, kind: 'heartbeat' as const, price: null, sourceTs: null }
  return { ...bare, hash: tickHash(before?.hash ?? acceptedHash, bare) }
}
