/** Follows the chain that another process writes, and notices when that process is gone. */
import type { Database } from '../../database/database.ts'
import { isReleased } from '../chain/chain-handover.ts'
import type { News } from './market-publisher.ts'
import { newestTs, type ProductState } from './product-state.ts'
import { readNews } from './read-news.ts'

/** A chain that has been silent for this long is taken over by the process that follows it. */
export const TAKE_OVER_AFTER_MS = 2_500

export interface Following {
  readonly status: 'following'
  /** When this process last heard of the chain, ms. */
  silentSince: number
}

/** Brings the states up to the chain. @returns the news, and whether the writer left the chain in order, fell silent, or writes on */
export async function followChain(
  following: Following,
  {
    database,
    states,
    now,
  }: { readonly database: Database; readonly states: ReadonlyMap<string, ProductState>; readonly now: number },
): Promise<{ readonly news: News; readonly writer: 'alive' | 'left' | 'silent' }> {
  const news = await readNews(database, states)
  // The chain counts as silent since it was last heard of, however long this process itself stood still.
  if (news.ticks.length > 0) following.silentSince = now
  if (await isReleased(database, newestTs(states))) return { news, writer: 'left' }
  return { news, writer: now - following.silentSince > TAKE_OVER_AFTER_MS ? 'silent' : 'alive' }
}
