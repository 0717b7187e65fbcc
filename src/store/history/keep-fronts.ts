import {
  COLLECTIONS,
  type CollectionName,
  declarationOf,
  isCollectionName,
} from '../../../contract/sync/collection-rules.ts'
import { FRONT_ROWS, newestName, sumsName } from './front.ts'
import { readHistorySums } from './history-sums.ts'
import { readHistory } from './history.ts'
import { type Mirror, write } from '../mirror/mirror.ts'

/** Collections whose history may be long: those with sealed parts. */
const KEPT = Object.keys(COLLECTIONS)
  .filter(isCollectionName)
  .filter((name) => declarationOf(name).isFinished)

/** Makes the fronts that are not there, each in one transaction with what it is made from. */
export async function keepFronts(mirror: Mirror): Promise<void> {
  const here = new Set(await mirror.fronts.toCollection().primaryKeys())
  const missing = KEPT.filter((collection) => !here.has(newestName(collection)))
  if (missing.length === 0) return
  await write(mirror, ['rows', 'overlays', 'blocks', 'retired', 'digests', 'incidents', 'fronts'], async () => {
    for (const collection of missing) await keepFront(mirror, collection)
  })
}

/**
 * Makes all of them anew: no digest covers them, so that a look at the whole disk replaces what it can't check. The sums of
 * blocks go too; they are made again after this sync (block-sums.ts).
 */
export async function remakeFronts(mirror: Mirror): Promise<void> {
  await write(mirror, ['fronts', 'blockSums'], () => Promise.all([mirror.fronts.clear(), mirror.blockSums.clear()]))
  await keepFronts(mirror)
}

async function keepFront(mirror: Mirror, collection: CollectionName): Promise<void> {
  const [page, sums] = await Promise.all([
    readHistory(mirror, { collection, limit: FRONT_ROWS }),
    readHistorySums(mirror, { collection }),
  ])
  // Blocks that are to come would change it: there is nothing to keep yet.
  if (!page.isComplete) return
  await mirror.fronts.bulkPut([
    { name: newestName(collection), rows: JSON.stringify(page.rows), isWhole: !page.hasMore },
    { name: sumsName(collection), sums: [...sums] },
  ])
}
