/** The messages between the page and its sync worker. */
import type { Configuration } from '../../contract/endpoints/get-configuration.ts'
import type { Quote } from '../../contract/rows/quote.ts'
import type { Sight } from '../../contract/settlement/abandoned.ts'
import type { ListedPrice } from '../../contract/stream.ts'
import type { HeardTick } from '../store/mirror/heard-sight.ts'
import type { ClockSample } from '../store/device/server-clock.ts'
import type { SyncRequest } from '../store/device/sync-requests.ts'
import type { SyncStatus } from '../store/device/sync-status.ts'

/** How things stand with the page. */
export interface PageState {
  readonly userId: string | null
  /** Another one after each sign-in of the same person. */
  readonly sessionId: string | null
  readonly isVisible: boolean
  readonly isOnline: boolean
  /** The person saves data or battery, as far as the browser tells: nothing is done that nobody asked for. */
  readonly isSparing?: boolean
  /** The deployment's business time zone, once it is known. */
  readonly timeZone?: string | undefined
  /** Ids whose every tick is wanted. */
  readonly products: readonly string[]
  /** Ids whose newest price is wanted once a second. */
  readonly listed: readonly string[]
}
export type ToWorker =
  | { readonly type: 'page'; readonly page: PageState }
  | { readonly type: 'request'; readonly request: SyncRequest }
  /** The signing keys that this device knows as the platform's, and the notices by which later ones are vouched for. */
  | {
      readonly type: 'keys'
      readonly keys: Readonly<Record<string, string>>
      readonly notices?: Configuration['keyNotices']
    }
export type FromWorker =
  | { readonly type: 'status'; readonly userId: string | null; readonly change: Partial<SyncStatus> }
  /** `heads`: what was signed since the last ticks. Each in a message of its own had the page work half as much again. */
  | { readonly type: 'ticks'; readonly ticks: readonly HeardTick[]; readonly heads: readonly Sight[] }
  | { readonly type: 'prices'; readonly prices: readonly ListedPrice[]; readonly heads: readonly Sight[] }
  /** An operator of customer service is writing to this person. */
  | { readonly type: 'typing' }
  | { readonly type: 'quotes'; readonly quotes: readonly Quote[] }
  | { readonly type: 'configuration'; readonly configuration: Configuration }
  | { readonly type: 'clock'; readonly sample: ClockSample }
  /** How many things this device has noticed that no honest platform does. */
  | { readonly type: 'incidents'; readonly userId: string; readonly count: number }
  /** The mirror has been at the head since this device time. */
  | { readonly type: 'current'; readonly since: number }
