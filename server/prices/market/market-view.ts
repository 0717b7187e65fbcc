import { refuse } from '../../../contract/outcome.ts'
import type { Product } from '../../../contract/rows/product.ts'
import type { Checkpoint } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import type { PastReader } from '../../database/past-reads.ts'
import { readCandles } from './candles.ts'
import type { NewTick } from '../chain/chain-writer.ts'
import type { Market, MarketBeat } from './market-face.ts'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import { productRow, quoteOf, statusAt, type ProductState } from './product-state.ts'
import type { Session } from '../catalogue/opening-hours.ts'
import type { TermsBook } from '../catalogue/product-terms.ts'

/** The replica answers for pages that ended so long ago: a replica that lacks them is not worth reading. */
const PAST_MS = 600_000

export interface ViewOptions {
  /** Stored candles are read from it. */
  readonly database: Database
  /** Pages of the past are read by it; from `database` by default. */
  readonly readPast?: PastReader | undefined
  readonly clock: { now(): number }
  readonly states: ReadonlyMap<string, ProductState>
  readonly sessionOf: (product: CatalogueProduct, now: number) => Session
  readonly terms: Pick<TermsBook, 'at'>
}

export interface MarketView extends Pick<Market, 'products' | 'product' | 'quotes' | 'candles'> {
  rowsAt(now: number): Product[]
}

/** The answers of a market from its process's memory of the chain, whether the process writes the chain or not. */
export function viewMarket({ database, readPast, clock, states, sessionOf, terms }: ViewOptions): MarketView {
  const rowsAt = (now: number) =>
    [...states.values()].map((state) => {
      const session = sessionOf(state.product, now)
      return productRow(terms.at(state.product, now), statusAt(state, session, now), session.nextOpenAt)
    })
  return {
    rowsAt,
    products: () => rowsAt(clock.now()),
    product: (id) => {
      const state = states.get(id)
      if (!state) return null
      const now = clock.now()
      const session = sessionOf(state.product, now)
      const product = terms.at(state.product, now)
      return { product, session, status: statusAt(state, session, now), head: state.head }
    },
    quotes: () => [...states.values()].flatMap((state) => quoteOf(state, clock.now()) ?? []),
    candles: async (id, page) => {
      const state = states.get(id)
      if (!state) return refuse('not-found')
      const read = (from: Database) =>
        readCandles(from, {
          ...page,
          before: page.before,
          productId: id,
          seconds: state.seconds,
          openCandle: (interval) => state.book.open(interval),
        })
      // A replica may lack the newest minutes.
      return readPast && page.before !== undefined && page.before < clock.now() - PAST_MS
        ? readPast(read)
        : read(database)
    },
  }
}

/** A beat as it is told. */
export function beatOf(
  ticks: readonly NewTick[],
  checkpoints: readonly Checkpoint[],
  products: readonly Product[],
): MarketBeat {
  return {
    ticks: ticks.map(({ volumeMicro: _, ...tick }) => tick),
    volumesMicro: ticks.map(({ volumeMicro }) => volumeMicro),
    checkpoints,
    products,
  }
}
