/** What the first page shows, read before it is drawn and remembered until the database's library has come. */
import { type FeedName, declarationOf } from '../../../contract/sync/collection-rules.ts'
import { type ColdMirror, type ColdWants, readColdMirror } from './cold-mirror.ts'
import { mirrorLibrary } from './mirror-library.ts'
import { nameOfFeed } from '../mirror/name-of-feed.ts'

/** By the database's name: who signs in meanwhile finds nothing of somebody else's. */
const remembered = new Map<string, ColdMirror>()
// From then on it may be of the past.
mirrorLibrary.subscribe(() => remembered.clear())

/** Reads what is wanted of both feeds. What is not there, or can't be read, is not remembered. */
export async function readFirst({ rows, fronts }: ColdWants): Promise<void> {
  await Promise.all((['user', 'public'] as const).map(async (feed) => {
    const name = nameOfFeed(feed)
    if (name === null) return
    const isOfFeed = (collection: ColdWants['rows'][number]) => declarationOf(collection).feed === feed
    const cold = await readColdMirror(name, { rows: rows.filter(isOfFeed), fronts: fronts.filter(isOfFeed) })
    if (cold && mirrorLibrary.get() === null) remembered.set(name, cold)
  }))
}

/** Null where nothing was read, and once the library is there. */
export function firstReads(feed: FeedName): ColdMirror | null {
  const name = nameOfFeed(feed)
  return name === null ? null : (remembered.get(name) ?? null)
}
