/**
 * The prices of products that apps only list. An app gets the newest price of each at most once a second, however often it moves, and now
 * and then a signed head of its chain, which the device keeps.
 */
import type { Checkpoint, Tick } from '../../contract/settlement/tick.ts'
import { LISTED_EVERY_MS, LISTED_HEAD_EVERY_MS } from '../../contract/stream.ts'
import type { MarketBeat } from '../prices/market/market-face.ts'
import { frameOf } from './frame.ts'

/** Makes the frame for some products; '' when there is nothing to say about them. */
type FrameFor = (products: readonly string[]) => string
/** Texts by product: each is made once, however many apps get it. */
type Texts = ReadonlyMap<string, string>

export interface ListedPrices {
  take(beat: Pick<MarketBeat, 'ticks' | 'checkpoints'>): void
  /** Everything that is known, for a stream that begins: it does not wait for the next move. */
  readonly known: FrameFor
  close(): void
}

const TURNS_UNTIL_HEADS = LISTED_HEAD_EVERY_MS / LISTED_EVERY_MS

/** @param sendAll sends each group of apps the frame for the products that it lists */
export function createListedPrices(sendAll: (frameFor: FrameFor) => void): ListedPrices {
  const known = { prices: new Map<string, Tick>(), heads: new Map<string, Checkpoint>() }
  const fresh = { prices: new Map<string, Tick>(), heads: new Map<string, Checkpoint>() }
  let pause: ReturnType<typeof setTimeout> | null = null
  let turn = 0

  const sendFresh = () => {
    const isHeadsTurn = turn % TURNS_UNTIL_HEADS === 0
    turn += 1
    const texts = { prices: mapped(fresh.prices, priceText), heads: mapped(isHeadsTurn ? fresh.heads : [], headFrame) }
    sendAll((products) => framesFor(products, texts))
    fresh.prices.clear()
    if (isHeadsTurn) fresh.heads.clear()
    pause = setTimeout(() => {
      pause = null
      if (hasFresh()) sendFresh()
    }, LISTED_EVERY_MS)
  }
  const hasFresh = () => fresh.prices.size + fresh.heads.size > 0

  return {
    take({ ticks, checkpoints }) {
      for (const tick of ticks)
        if (tick.price !== null) for (const { prices } of [known, fresh]) prices.set(tick.productId, tick)
      for (const head of checkpoints) for (const { heads } of [known, fresh]) heads.set(head.productId, head)
      if (pause === null && hasFresh()) sendFresh()
    },
    known(products) {
      const listed = <T>(items: ReadonlyMap<string, T>) => [...items].filter(([id]) => products.includes(id))
      return framesFor(products, {
        prices: mapped(listed(known.prices), priceText),
        heads: mapped(listed(known.heads), headFrame),
      })
    },
    close: () => {
      if (pause !== null) clearTimeout(pause)
    },
  }
}

function mapped<T>(items: Iterable<readonly [string, T]>, textOf: (item: T) => string): Texts {
  return new Map([...items].map(([productId, item]) => [productId, textOf(item)]))
}

function priceText({ productId, seq, ts, price }: Tick): string {
  return JSON.stringify({ productId, seq, ts, price })
}

function headFrame(checkpoint: Checkpoint): string {
  return frameOf({ type: 'checkpoint', checkpoint: { ...checkpoint } })
}

function framesFor(products: readonly string[], { prices, heads }: { prices: Texts; heads: Texts }): string {
  const ofPrices = products.flatMap((id) => prices.get(id) ?? [])
  const ofHeads = products.flatMap((id) => heads.get(id) ?? [])
  return (ofPrices.length > 0 ? `data: {"type":"prices","prices":[${ofPrices.join(',')}]}\n\n` : '') + ofHeads.join('')
}
