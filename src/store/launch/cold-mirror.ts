/**
 * Reads the few records that a page shows first, over a connection of its own, before the database's library has loaded
 * and opened the database. The records are as right as those that the library would read a moment later.
 */
import type { CollectionName } from '../../../contract/sync/collection-rules.ts'
import { type FrontPage, type FrontQuery, newestName, pageOfFront } from '../history/front.ts'
import type { NewestFront } from '../mirror/mirror-records.ts'
import { type LaidRow, layOver } from '../mirror/lay-over.ts'
import { NATIVE_VERSIONS_A_STEP, VERSION } from '../mirror/mirror-names.ts'
import type { MirrorRow, Overlay } from '../mirror/mirror-records.ts'
import { type ShownRow, shown } from '../mirror/shown-row.ts'

export interface ColdWants {
  /** Collections that are never sealed, each read whole. */
  readonly rows: readonly CollectionName[]
  /** Histories of which the front is read. */
  readonly fronts: readonly CollectionName[]
}
export interface ColdMirror {
  readonly rows: ReadonlyMap<CollectionName, readonly LaidRow[]>
  /** Those that are there. */
  readonly fronts: ReadonlyMap<CollectionName, NewestFront>
}

/**
 * All of it in one transaction.
 * @param name of the database
 * @returns null where it must be read the long way: no such database, or an older or newer one
 */
export async function readColdMirror(name: string, wants: ColdWants): Promise<ColdMirror | null> {
  const database = await openAsItIs(name)
  if (!database) return null
  try {
    return database.version === VERSION * NATIVE_VERSIONS_A_STEP ? await readAll(database, wants) : null
  } finally {
    database.close()
  }
}

/** @returns null where it must be read the long way: as above, no front, or one that is too short */
export async function readColdFront<C extends CollectionName>(
  name: string,
  query: FrontQuery<C>,
): Promise<FrontPage<C> | null> {
  const cold = await readColdMirror(name, { rows: [], fronts: [query.collection] })
  return (cold && coldFront(cold, query)) ?? null
}

/** @returns undefined where it was not read */
export function coldRows<C extends CollectionName>(
  cold: ColdMirror,
  collection: C,
): readonly ShownRow<C>[] | undefined {
  return cold.rows.get(collection)?.map(shownOf<C>)
}

/** @returns null where there is none, undefined where its collection was not read */
export function coldRow<C extends CollectionName>(
  cold: ColdMirror,
  collection: C,
  id: string,
): ShownRow<C> | null | undefined {
  const rows = cold.rows.get(collection)
  const row = rows?.find((one) => one.id === id)
  return row ? shownOf<C>(row) : rows && null
}

/** @returns undefined where it was not read, is not there, or does not reach that far */
export function coldFront<C extends CollectionName>(cold: ColdMirror, query: FrontQuery<C>): FrontPage<C> | undefined {
  const front = cold.fronts.get(query.collection)
  return (front && pageOfFront(front, query)) ?? undefined
}

function shownOf<C extends CollectionName>(row: LaidRow): ShownRow<C> {
  return shown<C>(row.doc, row.isWaiting)
}

/** Null where it isn't there: it is not made here, nor changed. */
function openAsItIs(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    // The code that opens the database to write reports the error.
    request.onerror = () => resolve(null)
    request.onsuccess = () => {
      const database = request.result
      database.onversionchange = () => database.close()
      resolve(database)
    }
  })
}

function readAll(database: IDBDatabase, wants: ColdWants): Promise<ColdMirror | null> {
  return new Promise((resolve) => {
    const tables = [
      ...(wants.rows.length > 0 ? ['rows', 'overlays'] : []),
      ...(wants.fronts.length > 0 ? ['fronts'] : []),
    ]
    if (tables.length === 0) return resolve({ rows: new Map(), fronts: new Map() })
    const transaction = database.transaction(tables, 'readonly')
    // Written by this version of the app alone: see the database's number.
    const allOf = <T>(table: 'rows' | 'overlays', collection: CollectionName) =>
      transaction
        .objectStore(table)
        .index('[collection+time+id]')
        .getAll(IDBKeyRange.bound([collection, 0], [collection, Infinity])) as IDBRequest<T[]>
    const rows = wants.rows.map((collection) => ({
      collection,
      hot: allOf<MirrorRow>('rows', collection),
      overlays: allOf<Overlay>('overlays', collection),
    }))
    const fronts = wants.fronts.map((collection) => {
      const front: IDBRequest<NewestFront | undefined> = transaction.objectStore('fronts').get(newestName(collection))
      return { collection, front }
    })
    transaction.oncomplete = () =>
      resolve({
        rows: new Map(rows.map(({ collection, hot, overlays }) => [collection, layOver(hot.result, overlays.result)])),
        fronts: new Map(fronts.flatMap(({ collection, front }) => (front.result ? [[collection, front.result]] : []))),
      })
    // Closed or broken under it: whoever opens it to write says so.
    transaction.onabort = () => resolve(null)
  })
}
