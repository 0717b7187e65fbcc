import type { SignedOutWhy } from '../../../contract/sync/messages.ts'
import { createCell, createStoredCell } from './cell.ts'
import { SYNC_TIMES_KEY } from '../../storage-keys.ts'

export interface SyncStatus {
  /** live: the stream stands. connecting: trying. offline: no network, or the server does not answer. */
  readonly link: 'live' | 'connecting' | 'offline'
  /** Server time of the state on the screen: when the mirror was last at the head of its feed. Null before the first. */
  readonly asOf: number | null
  /** Server time when the mirror was last proven equal by its digests. */
  readonly verifiedAt: number | null
  readonly phase: 'idle' | 'mirroring' | 'pulling'
  /** During the first mirror. `blocksTotal` is 0 until the heads are known. */
  readonly progress?: { readonly rows: number; readonly blocks: number; readonly blocksTotal: number }
  /** The server no longer knows this session: what waits in the outbox waits for the next sign-in. */
  readonly needsSignIn: boolean
  /** Why the server ended this session, where it was ended from elsewhere. */
  readonly signedOut: SignedOutWhy | null
  /** The account was closed on another device: what this one keeps of it goes. */
  readonly isAccountClosed: boolean
  /** The server speaks a newer contract: reload to go on. */
  readonly needsReload: boolean
  /** The device has no room for the mirror. */
  readonly isStorageFull: boolean
}

const INITIAL: SyncStatus = {
  link: 'connecting',
  asOf: null,
  verifiedAt: null,
  phase: 'idle',
  needsSignIn: false,
  signedOut: null,
  isAccountClosed: false,
  needsReload: false,
  isStorageFull: false,
}

interface KeptTimes {
  readonly asOf: number | null
  readonly verifiedAt: number | null
}
/** Kept, so that a cold start without a network can say how old its figures are. */
const keptTimes = createStoredCell<KeptTimes | null>(SYNC_TIMES_KEY, (stored) => {
  const { asOf, verifiedAt } = (stored ?? {}) as Partial<KeptTimes>
  return typeof asOf === 'number' ? { asOf, verifiedAt: typeof verifiedAt === 'number' ? verifiedAt : null } : null
})

const statusCell = createCell<SyncStatus>({ ...INITIAL, ...keptTimes.get() })

export const syncStatus = {
  get: statusCell.get,
  subscribe: statusCell.subscribe,
  update(change: Partial<SyncStatus>): void {
    const before = statusCell.get()
    const next = { ...before, ...change }
    // The sync says often what is known: then nobody is told, and nothing is drawn anew.
    if (keys(change).some((key) => !Object.is(change[key], before[key]))) statusCell.set(next)
    const kept = keptTimes.get()
    if (next.asOf !== (kept?.asOf ?? null) || next.verifiedAt !== (kept?.verifiedAt ?? null)) {
      keptTimes.set(next.asOf === null ? null : { asOf: next.asOf, verifiedAt: next.verifiedAt })
    }
  },
  /** For another person, or for nobody. */
  clear(): void {
    keptTimes.set(null)
    statusCell.set({ ...INITIAL, link: statusCell.get().link })
  },
}

const keys = (change: Partial<SyncStatus>) => Object.keys(change) as (keyof SyncStatus)[] // of an object of that type
