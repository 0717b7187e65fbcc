/** Messages between the server's two processes: one serves requests, the other makes prices and settles. */
import type { Config } from '../config.ts'
import type { FeedMove } from '../feed/bus.ts'
import type { Catalogue } from '../prices/catalogue/catalogue.ts'
import type { MarketBeat } from '../prices/market/market-face.ts'
import type { Role } from '../roles.ts'

/** To the market's process, once. By this line and not by its environment: other programs of the machine may read that. */
export interface MarketTask {
  readonly config: Config
  readonly dataDir: string
  readonly databaseUrl: string
  /** Past any pool. */
  readonly directUrl: string
  /** The roles of the process tree. */
  readonly roles: ReadonlySet<Role>
  /** Names the process tree. */
  readonly origin: string
  /** 64 hex digits. */
  readonly dataKey: string
  /** The key that signs, as the serving process publishes it. */
  readonly keyId: string
  readonly catalogue: Catalogue
  /** Somebody else may be writing the chain: it is followed first. False only after the own writer has died. */
  readonly isJoining: boolean
}

/** From the market's process. */
export type MarketReport =
  | { readonly kind: 'ready' }
  /** It can't do its task; the fault is one that whoever started the server can mend, or null. */
  | { readonly kind: 'failed'; readonly fault: string | null }
  | { readonly kind: 'beat'; readonly beat: MarketBeat; readonly isWriter: boolean }
  | { readonly kind: 'moves'; readonly moves: readonly FeedMove[] }
