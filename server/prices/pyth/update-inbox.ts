/**
 * Chooses the signed prices that become ticks: each product's first price of a second, in the order of Pyth's own times, once it is sure who
 * has signed it. Hermes sends an update twice, late, and before an older one; several of its servers send the same.
 */
import { isInterrupted, isUsable, stepsOf } from '../../../contract/pyth/feeds.ts'
import {
  checkData,
  pricesOf,
  readUpdate,
  type SignedPrice,
  type UpdateData,
} from '../../../contract/pyth/price-update.ts'
import { tradeOfPrice } from '../../../contract/pyth/pyth-trade.ts'
import type { SignerGroup } from '../../../contract/pyth/signers.ts'
import type { FeedPrice } from '../feeds/price-feed.ts'
import { LATE_MS_MAX } from '../feeds/trade-inbox.ts'

export interface PythProduct {
  readonly feedId: string
  /** Decimals of the product's price. */
  readonly priceScale: number
}

export interface InboxOptions {
  readonly products: ReadonlyMap<string, PythProduct>
  readonly groups: readonly SignerGroup[]
  readonly log: { error(facts: object, message: string): void }
}

/** A price, and the message that it was signed in. */
export interface TakenPrice {
  readonly price: FeedPrice
  readonly slot: string
  readonly message: Uint8Array
}

export interface UpdateInbox {
  /** @returns why the update does not count; null where it does, or says nothing new */
  add(message: Uint8Array, now: number): string | null
  /** Returns the prices since the last call, in order. */
  take(): readonly TakenPrice[]
  /** Tells the newest price that stands in a product's chain, in ms by its source: none that is not newer is taken. */
  goOnFrom(productId: string, sourceTs: number): void
}

interface State extends PythProduct {
  readonly productId: string
  /** Time of the newest price that was taken, in seconds. */
  publishTime: number | null
  /** Publish time → hash of the price message, of the last few. */
  readonly leaves: Map<number, string>
}

/** A process that only follows the market takes nothing out. */
const WAITING_MAX = 256
const LEAVES_KEPT = 16

export function createUpdateInbox({ products, groups, log }: InboxOptions): UpdateInbox {
  const states = [...products].map(([productId, product]): State => ({
    ...product,
    productId,
    publishTime: null,
    leaves: new Map(),
  }))
  let waiting: TakenPrice[] = []

  function takeFrom(data: UpdateData, message: Uint8Array, now: number): string | null {
    const claims = states.flatMap((state) => pricesOf(data).flatMap((price) => claimOf(state, price, now)))
    // Nothing new is not worth the checking of signatures.
    if (claims.length === 0) return null
    const check = checkData(data, groups)
    if (check.status === 'fault') return check.detail
    for (const { state, price, isOther } of claims) {
      if (isOther) {
        const facts = {
          productId: state.productId,
          publishTime: price.publishTime,
          leaf: price.leaf,
          update: hexOf(message),
        }
        log.error(facts, "Pyth's keys have signed two prices of one second: the first one stands")
        continue
      }
      const { slot } = check
      const taken = priceOf(state, slot, price)
      if (taken !== null) waiting.push({ price: taken, slot, message })
      state.publishTime = price.publishTime
      remember(state.leaves, price)
    }
    waiting = waiting.slice(-WAITING_MAX)
    return null
  }

  return {
    add: (message, now) => {
      const data = readUpdate(message)
      return data === null ? 'not the form of an update' : takeFrom(data, message, now)
    },
    take: () => {
      const taken = waiting
      waiting = []
      return taken
    },
    goOnFrom: (productId, sourceTs) => {
      const state = states.find((one) => one.productId === productId)
      const seconds = Math.floor(sourceTs / 1_000)
      if (state) state.publishTime = Math.max(state.publishTime ?? 0, seconds)
      waiting = waiting.filter(({ price }) => price.productId !== productId || price.sourceTs > sourceTs)
    },
  }
}

interface Claim {
  readonly state: State
  readonly price: SignedPrice
  /** It contradicts a price that was taken. */
  readonly isOther: boolean
}

/** The price that an update would bring a product, if it is signed; none where it brings none. */
function claimOf(state: State, price: SignedPrice, now: number): Claim[] {
  if (price.feedId !== state.feedId || !isUsable(price)) return []
  const known = state.leaves.get(price.publishTime)
  if (known !== undefined) return known === price.leaf ? [] : [{ state, price, isOther: true }]
  const isNew = state.publishTime === null || price.publishTime > state.publishTime
  return isNew && Math.abs(now - price.publishTime * 1_000) <= LATE_MS_MAX ? [{ state, price, isOther: false }] : []
}

/** Null for a price that is less than a step. */
function priceOf(state: State, slot: string, price: SignedPrice): FeedPrice | null {
  const steps = stepsOf(price, state.priceScale)
  if (steps === null) return null
  const isAfterBreak = state.publishTime !== null && isInterrupted({ publishTime: state.publishTime }, price)
  return {
    productId: state.productId,
    price: steps,
    sourceTs: price.publishTime * 1_000,
    trade: tradeOfPrice(slot, price),
    // Pyth says nothing of volume.
    volumeMicro: 0n,
    ...(isAfterBreak ? { isAfterBreak } : {}),
  }
}

function remember(leaves: Map<number, string>, { publishTime, leaf }: SignedPrice): void {
  leaves.set(publishTime, leaf)
  // A map keeps the order in which things were put in.
  for (const oldest of leaves.keys()) if (leaves.size > LEAVES_KEPT) leaves.delete(oldest)
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
