/** Requests of the app to the sync. The sync listens here, so no other room imports it to steer it. */
import type { Proof } from '../../../contract/settlement/receipt.ts'

export type FeedRequest =
  | { readonly type: 'push' }
  | { readonly type: 'pull' }
  | { readonly type: 'verify' }
  | { readonly type: 'mirror-again' }

/** Asks for an order in the public log: the page's own thread would stand still meanwhile, on a slow phone. */
export interface LogQuestion {
  readonly type: 'find-logged'
  readonly signed: Pick<Proof, 'acceptance' | 'settlement'>
  /** The name of the channel (BroadcastChannel) that the answer comes by. */
  readonly answerTo: string
}

export type SyncRequest = FeedRequest | LogQuestion

const listeners = new Set<(request: SyncRequest) => void>()
/** Asked for before anybody listened: the sync begins after the first page stands, and a person may be faster. One of each type. */
const waiting = new Map<SyncRequest['type'], SyncRequest>()

export function requestSync(request: SyncRequest): void {
  if (listeners.size === 0) waiting.set(request.type, request)
  for (const listener of [...listeners]) listener(request)
}

/** Hears every request from now on, and first of all those that nobody has heard yet. */
export function onSyncRequest(listener: (request: SyncRequest) => void): () => void {
  listeners.add(listener)
  for (const request of waiting.values()) listener(request)
  waiting.clear()
  return () => void listeners.delete(listener)
}
