/**
 * The last state of home, as the app's next start shows it before any of the app's code has run: the worker reads it here
 * and puts it into the page. One record in a database of its own, small enough to be read at once. Gone with the session.
 */
const DATABASE = 'candor-launch'
const STORE = 'snapshot'
const KEY = 'home'

/** A text, or an element. What of it is shown is decided where it becomes HTML (snapshot-html.ts). */
export type SnapshotNode = string | { readonly tag: string; readonly attributes: Readonly<Record<string, string>>; readonly children: readonly SnapshotNode[] }

export interface LaunchSnapshot {
  /** User id: shown to nobody else. */
  readonly owner: string
  readonly language: string
  readonly nodes: readonly SnapshotNode[]
}

export function writeLaunchSnapshot(snapshot: LaunchSnapshot): Promise<void> {
  return inStore('readwrite', (store) => store.put(snapshot, KEY)).then(() => undefined)
}

export function dropLaunchSnapshot(): Promise<void> {
  return inStore('readwrite', (store) => store.delete(KEY)).then(() => undefined)
}

/** @returns null where there is none */
export async function readLaunchSnapshot(): Promise<LaunchSnapshot | null> {
  // Written by writeLaunchSnapshot alone; what it holds is looked at node by node before it is shown.
  return ((await inStore('readonly', (store) => store.get(KEY))) as LaunchSnapshot | undefined) ?? null
}

function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error ?? new Error('the database did not open'))
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error ?? new Error('the snapshot was not written'))
      }
    }
  })
}
