import type { FeedName } from '../../contract/sync/collection-rules.ts'
import type { Remote } from '../remote/exchange.ts'
import type { Mirror } from '../store/mirror/mirror.ts'
import type { Sending } from '../store/device/sending.ts'
import type { Clock } from '../store/device/system-clock.ts'

/** All that the sync touches of the world outside, handed in, so that a simulation can be that world. */
export interface SyncContext {
  readonly mirror: Mirror
  readonly feed: FeedName
  /** User id of whose feed this is; null for the public one. */
  readonly actor: string | null
  readonly remote: Remote
  readonly clock: Clock
  /** 0 ≤ x < 1 */
  readonly random: () => number
  /** SHA-256 of bytes, lower-case hex. */
  readonly hashBytes: (bytes: ArrayBuffer) => Promise<string>
  /** Runs the work while no other tab runs work of this name. Thrift only: correctness never rests on it. */
  readonly lock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Server time of each answer, with the device times around it. */
  readonly onServerTime?: (sample: { sentAt: number; receivedAt: number; serverTime: number }) => void
  readonly onProgress?: (progress: SyncProgress) => void
  /** How much of an outbox item's file has left the device. */
  readonly onSending?: (sending: Sending) => void
}

export interface SyncProgress {
  readonly phase: 'mirroring' | 'pulling'
  /** Rows and blocks taken since the cycle began. */
  readonly rows: number
  readonly blocks: number
  readonly blocksTotal: number
}
