/** What the rest of the app asks of the sync, which listens here: nobody imports the sync to steer it. */
export type SyncRequest =
  | { readonly type: 'push' }
  | { readonly type: 'pull' }
  | { readonly type: 'verify' }
  | { readonly type: 'mirror-again' }

const listeners = new Set<(request: SyncRequest) => void>()

export function requestSync(request: SyncRequest): void {
  for (const listener of [...listeners]) listener(request)
}

export function onSyncRequest(listener: (request: SyncRequest) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
