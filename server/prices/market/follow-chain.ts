/** Follows the chain that another process writes, and notices when that process is gone. */
import type { Database } from '../../database/database.ts'
import type { ChainLease } from '../chain/chain-lease.ts'
import type { News } from './market-publisher.ts'
import type { ProductState } from './product-state.ts'
import { readNews } from './read-news.ts'

/** A chain that has been silent for this long is taken over by the process that follows it, whoever holds the lease. */
export const TAKE_OVER_AFTER_MS = 2_500
/** A writer that has just taken the chain over has two beats to claim the lease. */
const CLAIM_AFTER_MS = 500

export interface Following {
  readonly status: 'following'
  /** When this process last heard of the chain, ms. */
  silentSince: number
  /** Before this time the lease is not asked for, ms. */
  readonly claimsFrom: number
  /** Whether a writer had the lease when this process last asked: once it is free, that writer is gone. */
  isLeased: boolean
}

/** The state of a follower that has just started. @param silentSince when the chain was last heard of, ms */
export function following(silentSince: number): Following {
  return { status: 'following', silentSince, claimsFrom: -Infinity, isLeased: false }
}

/** The state of a follower whose own write was refused, because another process has written. It may have ended at that moment, and then its lease is free. */
export function followingAfterFence(now: number): Following {
  return { status: 'following', silentSince: now, claimsFrom: now + CLAIM_AFTER_MS, isLeased: true }
}

interface FollowInput {
  readonly database: Database
  readonly states: ReadonlyMap<string, ProductState>
  readonly lease: ChainLease
  readonly now: number
}

/** Brings the states up to the chain. @returns the news, and whether the writer left the chain in order, ended, fell silent, or writes on */
export async function followChain(
  role: Following,
  { database, states, lease, now }: FollowInput,
): Promise<{ readonly news: News; readonly writer: 'alive' | 'left' | 'ended' | 'silent' }> {
  const news = await readNews(database, states)
  // The chain counts as silent since it was last heard of, however long this process itself stood still.
  if (news.ticks.length > 0) role.silentSince = now
  if (news.isReleased) return { news, writer: 'left' }
  if (await hasEnded(role, { lease, now, isSilent: news.ticks.length === 0 })) return { news, writer: 'ended' }
  return { news, writer: now - role.silentSince > TAKE_OVER_AFTER_MS ? 'silent' : 'alive' }
}

/**
 * Whether the writer is no more: its lease is free, and it has written nothing since the beat before. A lease that is free while the chain
 * goes on is that of a writer whose line has broken, or that has never had one; it is left to that writer.
 */
async function hasEnded(
  role: Following,
  { lease, now, isSilent }: { readonly lease: ChainLease; readonly now: number; readonly isSilent: boolean },
): Promise<boolean> {
  if (now < role.claimsFrom) return false
  // The lease is asked for at the first silence; before, only whether there is one.
  if (!isSilent && role.isLeased) return false
  const held = await lease.claim()
  if (held !== 'mine') {
    role.isLeased = held === 'elsewhere'
    return false
  }
  if (!isSilent) await lease.release()
  return isSilent && role.isLeased
}
