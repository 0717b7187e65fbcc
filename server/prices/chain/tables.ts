import type { Generated } from 'kysely'

export interface TickTable {
  product_id: string
  seq: bigint
  kind: 'price' | 'heartbeat' | 'gap'
  ts: bigint
  price: bigint | null
  source_ts: bigint | null
  hash: Buffer
  /** Millionths of a unit traded with this price; not part of the chain. */
  volume_micro: bigint
  /** The source's names of the price, both or none; part of the chain. */
  trade_symbol: string | null
  trade_id: string | null
}

/** The ticks of one product within five minutes (packed-ticks.ts). It counts once its day stands in `tick_pack_day`. */
export interface TickPackTable {
  product_id: string
  /** ms, a multiple of five minutes. */
  start: bigint
  ticks: number
  /** How many of them are prices. */
  prices: number
  first_seq: bigint
  last_seq: bigint
  last_ts: bigint
  /** Hash of the tick before the first; null where that one was not known any more. */
  hash_before: Buffer | null
  /** Hash of the last tick. */
  hash: Buffer
  packed: Buffer
}

/** A day whose ticks are in packs alone. */
export interface TickPackDayTable {
  /** ms */
  start: bigint
  ticks: bigint
}

export interface ChainHeadTable {
  product_id: string
  seq: bigint
  ts: bigint
  hash: Buffer
}

export interface CheckpointTable {
  product_id: string
  seq: bigint
  ts: bigint
  hash: Buffer
  key_id: string
  signature: string
}

/** Up to where a product's old signed heads were thinned out. */
export interface CheckpointThinnedTable {
  product_id: string
  up_to_seq: bigint
  minute: bigint
}

export interface CandleTable {
  product_id: string
  interval_seconds: number
  time: bigint
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  volume_micro: bigint
  amount_micro: bigint
  /** Played from the simulation before the chain began: no tick stands behind it. */
  is_before_launch: boolean
  /** The seconds of a minute (packed-seconds.ts). It is null for other intervals, and for minutes from before version 0250. */
  seconds: Buffer | null
}

export interface DaySeedTable {
  day: string
  /** The seed in plain, by a version that did not seal; null from the next start on. */
  seed: string | null
  sealed: Buffer | null
  hash: string
  made_at: bigint
}

export interface SimulatedDayTable {
  day: string
  product_id: string
  start_price: bigint
  volatility_bp: number
}

export interface ChainReleaseTable {
  id: number
  /** ms, the time of the newest tick of all chains. */
  head_ts: bigint
}

export interface SigningKeyTable {
  key_id: string
  /** base64url */
  public_key: string
  /** When a server first started with it, ms. */
  since: bigint
}

export interface MarketDayTable {
  day: string
  /** The last of the day's minute seeds. */
  sealed: Buffer
  /** Canonical JSON (contract/market/market-day.ts). */
  notice: string
  signature: string
}

export interface MarketTermsTable {
  day: string
  product_id: string
  notice: string
  signature: string
}

export interface BeaconRoundTable {
  /** Hash of the beacon. */
  chain: string
  round: bigint
  signature: string
}

export interface OwnBeaconTable {
  id: number
  /** The secret key. */
  sealed: Buffer
  public_key: string
  made_at: bigint
}

export interface GapMarkTable {
  product_id: string
  seq: bigint
  ts: bigint
}

export interface SignerHandOverTable {
  position: Generated<bigint>
  /** Hex (contract/pyth/hand-over.ts). */
  text: string
  /** SHA-256 of the text's bytes: a text itself is too long for an index. */
  digest: Generated<Buffer>
}

export interface SignedMessageTable {
  /** ms: the price's own time. */
  source_ts: bigint
  slot: string
  /** Update data as it came, with the prices of all products that the feed follows. */
  message: Buffer
  /** SHA-256 of the message, which the database computes. */
  digest: Generated<Buffer>
}

declare module '../../database/tables.ts' {
  interface Tables {
    tick: TickTable
    tick_pack: TickPackTable
    tick_pack_day: TickPackDayTable
    chain_head: ChainHeadTable
    checkpoint: CheckpointTable
    gap_mark: GapMarkTable
    checkpoint_thinned: CheckpointThinnedTable
    candle: CandleTable
    day_seed: DaySeedTable
    simulated_day: SimulatedDayTable
    chain_release: ChainReleaseTable
    signing_key: SigningKeyTable
    market_day: MarketDayTable
    market_terms: MarketTermsTable
    beacon_round: BeaconRoundTable
    own_beacon: OwnBeaconTable
    signed_message: SignedMessageTable
    signer_hand_over: SignerHandOverTable
  }
}
