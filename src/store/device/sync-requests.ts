/** Requests of the app to the sync. The sync listens here, so no other room imports it to steer it. */
import type { Proof } from '../../../contract/settlement/receipt.ts'

export type FeedRequest =
  | { readonly type: 'push' }
  | { readonly type: 'pull' }
  | { readonly type: 'verify' }
  | { readonly type: 'mirror-again' }

/** A question about the public log. The page's own thread would stand still meanwhile, on a slow phone. */
export type LogQuestion = {
  /** The name of the channel (BroadcastChannel) that the answer comes by. */
  readonly answerTo: string
} & (
  | { readonly type: 'find-logged'; readonly signed: Pick<Proof, 'acceptance' | 'settlement'> }
  /** How long the log is, and whose signatures its newest head has. */
  | { readonly type: 'public-log' }
  /** The person's part of the newest total of what the platform owes, and how far this device has followed the log. */
  | { readonly type: 'owed' | 'followed' }
)

export type SyncRequest = FeedRequest | LogQuestion

export function isLogQuestion(request: SyncRequest): request is LogQuestion {
  return 'answerTo' in request
}

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
