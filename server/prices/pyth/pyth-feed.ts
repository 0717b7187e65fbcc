/**
 * Prices that Pyth's keys have signed, one a second for each product. Their messages are kept, so that an order's proof shows what was signed
 * and by whom. A lost connection is no interruption by itself: each price names the time of the one before it, so what was missed is known.
 * This room holds Pyth's signed prices as a feed. It may not take a price that is not signed.
 */
import { FEED_ID, PYTH_FEEDS } from '../../../contract/pyth/feeds.ts'
import type { SignerGroup } from '../../../contract/pyth/signers.ts'
import type { Database } from '../../database/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readLastPrices } from '../chain/read-last-prices.ts'
import type { PriceFeed } from '../feeds/price-feed.ts'
import { listenToHermes } from './hermes-client.ts'
import { keepMessages, type OpenedDays } from './kept-messages.ts'
import { createUpdateInbox, type PythProduct } from './update-inbox.ts'

export interface PythFeedOptions {
  readonly database: Database
  readonly products: ReadonlyMap<string, PythProduct>
  readonly groups: readonly SignerGroup[]
  readonly urls: readonly string[]
  readonly apiKey: string | null
  readonly clock: { now(): number }
  readonly log: { error(facts: object, message: string): void }
  /** A connection that brings nothing for so long is taken for lost, ms. */
  readonly silenceMs?: number
}

/** A choice of feeds that can't be followed. */
export class PythError extends Error {
  override readonly name = 'PythError'
}

/** Listens from now on, until `stop`. */
export function startPythFeed(options: PythFeedOptions): PriceFeed & { stop(): Promise<void> } {
  const { database, products, clock, silenceMs } = options
  const inbox = createUpdateInbox(options)
  const opened: OpenedDays = new Set()
  let isFresh = true
  const hermes = listenToHermes({
    ...options,
    ...(silenceMs === undefined ? {} : { silenceMs }),
    feedIds: [...new Set([...products.values()].map(({ feedId }) => feedId))],
    take: (update) => inbox.add(update, clock.now()),
  })
  return {
    kind: 'pyth',
    // Another process may have written meanwhile: what it took is not taken again.
    startAnew: () => void (isFresh = true),
    take: async ({ now, isOpen, from }) => {
      if (isFresh) {
        const heads = new Map([...products.keys()].map((id) => [id, { ts: now }]))
        for (const [id, { sourceTs }] of await readLastPrices(database, heads)) inbox.goOnFrom(id, sourceTs ?? 0)
        isFresh = false
      }
      const taken = inbox.take().filter(({ price }) => from !== null && isOpen(price.productId, now))
      await keepMessages(database, taken, opened)
      return taken.map(({ price }) => price)
    },
    stop: () => hermes.stop(),
  }
}

/**
 * The products of `product=0x…,product=0x…`; without any, the catalogue's products that have a pinned feed. Throws a `PythError` with every
 * fault.
 */
export function readPythFeeds(text: string, catalogue: Catalogue): Map<string, PythProduct> {
  const named = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const wanted =
    named.length > 0
      ? named.map((entry) => entry.split('=').map((part) => part.trim()))
      : Object.entries(PYTH_FEEDS).map(([id, feed]) => [id, feed.id])
  const products = new Map<string, PythProduct>()
  const faults: string[] = []
  for (const [id = '', feed = ''] of wanted) {
    const product = catalogue.find((one) => one.id === id)
    const feedId = feed.toLowerCase().replace(/^0x/, '')
    if (!product && named.length === 0) continue
    if (!product || !FEED_ID.test(feedId))
      faults.push(`${id}=${feed}: expected a product of the catalogue and a feed of 64 hex digits`)
    else if (products.has(id)) faults.push(`${id} has two feeds`)
    else products.set(id, { feedId, priceScale: product.priceScale })
  }
  if (faults.length === 0 && products.size === 0)
    faults.push('no product has a feed of Pyth: set PYTH_FEEDS to product=0x…')
  if (faults.length > 0) throw new PythError(faults.join('\n'))
  return products
}
