/**
 * The first page of a history before the database's library has opened it: one read of one record over a connection of its
 * own. What is on the disk is as right as what the library would find there a moment later.
 */
import type { CollectionName } from '../../contract/sync/collection-rules.ts'
import { type FrontPage, type FrontQuery, type NewestFront, newestName, pageOfFront } from './front.ts'
import { NATIVE_VERSIONS_A_STEP, VERSION } from './mirror-names.ts'

/**
 * @param name of the database
 * @returns null where it must be read the long way: no such database, an older or newer one, no front, or one that is too short
 */
export async function readColdFront<C extends CollectionName>(name: string, query: FrontQuery<C>): Promise<FrontPage<C> | null> {
  const database = await openAsItIs(name)
  if (!database) return null
  try {
    const front = await read(database, newestName(query.collection))
    return front ? pageOfFront(front, query) : null
  } finally {
    database.close()
  }
}

/** Null where it isn't there: it is not made here, nor changed. */
function openAsItIs(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    // Whoever opens it to write says what is wrong with it.
    request.onerror = () => resolve(null)
    request.onsuccess = () => {
      const database = request.result
      database.onversionchange = () => database.close()
      resolve(database)
    }
  })
}

function read(database: IDBDatabase, key: string): Promise<NewestFront | null> {
  if (database.version !== VERSION * NATIVE_VERSIONS_A_STEP) return Promise.resolve(null)
  return new Promise((resolve) => {
    const request = database.transaction('fronts', 'readonly').objectStore('fronts').get(key)
    // keepFronts is the only writer of this key.
    request.onsuccess = () => resolve((request.result as NewestFront | undefined) ?? null)
    request.onerror = () => resolve(null)
  })
}
