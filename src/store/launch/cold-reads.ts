/**
 * The records that the first page shows: read before it is drawn, and remembered until the database's library has
 * loaded.
 * This room holds the reads before the database's library has loaded, that library's loading, and the snapshot of home.
 * It may not import Dexie outside of that loading.
 */
import { type FeedName, declarationOf } from '../../../contract/sync/collection-rules.ts'
import { type ColdMirror, type ColdWants, readColdMirror } from './cold-mirror.ts'
import { mirrorLibrary } from './load-mirror-library.ts'
import { nameOfFeed } from '../mirror/name-of-feed.ts'

/** By the database's name: a person who signs in meanwhile sees nothing of the person before. */
const remembered = new Map<string, ColdMirror>()
// The library reads newer rows: these may be out of date from now on.
mirrorLibrary.subscribe(() => remembered.clear())

/** A disk that has not answered by then keeps nobody from the library. */
const READING_MS_MAX = 2_000
let reading: Promise<unknown> = Promise.resolve()
/** When the reads that are under way have ended or take too long; now where there are none. */
export const coldReadsEnded = (): Promise<unknown> => reading

/** Reads the wanted records of both feeds, for two seconds at the most. Remembers nothing for a feed that is missing or unreadable, and never rejects. */
export async function readCold({ rows, fronts }: ColdWants): Promise<void> {
  const reads = (['user', 'public'] as const).map(async (feed) => {
    const name = nameOfFeed(feed)
    if (name === null) return
    const isOfFeed = (collection: ColdWants['rows'][number]) => declarationOf(collection).feed === feed
    const wants = { rows: rows.filter(isOfFeed), fronts: fronts.filter(isOfFeed) }
    // The library reports the reason.
    const cold = await readColdMirror(name, wants).catch(() => null)
    if (cold && mirrorLibrary.get() === null) remembered.set(name, cold)
  })
  const tooLong = new Promise((resolve) => {
    setTimeout(resolve, READING_MS_MAX)
  })
  await (reading = Promise.race([Promise.all(reads), tooLong]))
}

/** Null where nothing was read, and once the library is there. */
export function coldReads(feed: FeedName): ColdMirror | null {
  const name = nameOfFeed(feed)
  return name === null ? null : (remembered.get(name) ?? null)
}
