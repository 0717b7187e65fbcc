/** The market's face to the rest of the server, the same in the process that writes the chain and in those that follow it. */
import type { Outcome } from '../../../contract/outcome.ts'
import type { Product } from '../../../contract/rows/product.ts'
import type { Quote } from '../../../contract/rows/quote.ts'
import type { Checkpoint, Tick } from '../../../contract/settlement/tick.ts'
import type { CandlePage } from './candles.ts'
import type { CatalogueProduct } from '../catalogue/catalogue.ts'
import type { Head } from '../chain/chain-writer.ts'
import type { Session } from '../catalogue/opening-hours.ts'
import type { PriceFeed } from '../feeds/price-feed.ts'
import type { MarketStatus } from './product-state.ts'
import type { SigningKeys } from '../chain/signing-keys.ts'

/** The result of one beat: ticks and heads that stand in the database now. */
export interface MarketBeat {
  readonly ticks: readonly Tick[]
  /** Volume of each tick, in the same order: millionths of a unit. */
  readonly volumesMicro: readonly bigint[]
  readonly checkpoints: readonly Checkpoint[]
  /** Products whose row has changed. Only the writer of the chain reports them: a follower may be late, and knows its own delay alone. */
  readonly products: readonly Product[]
}

export interface ProductNow {
  readonly product: CatalogueProduct
  readonly status: MarketStatus
  readonly session: Session
  /** The newest tick in the chain; number 0 before the first. */
  readonly head: Head
}

export interface Market {
  readonly kind: PriceFeed['kind']
  readonly keys: SigningKeys
  /** Whether this process writes the chain, as far as it knows. */
  isWriter(): boolean
  /** All products in the catalogue's order, as the public row. */
  products(): Product[]
  product(id: string): ProductNow | null
  quotes(): Quote[]
  candles(
    id: string,
    page: { intervalSeconds: number; before?: number | undefined; limit: number; withVolume?: 'yes' | undefined },
  ): Promise<Outcome<CandlePage>>
  subscribe(listener: (beat: MarketBeat) => void): () => void
  /** One beat of the market at the clock's time. `startMarket` calls it four times a second; a test calls it itself. */
  beat(): Promise<void>
  /** Waits for the beat that runs and writes no other. */
  stop(): Promise<void>
}
