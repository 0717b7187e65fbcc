import type { CollectionName } from '../../contract/sync/collection-rules.ts'
import { readFirst as readFirstOf } from '../store/launch/first-reads.ts'

/** A page that is not drawn by then is drawn without them: they come as all later ones do. */
const READ_MS_MAX = 200

/** Reads small collections and the fronts of histories for the page that is drawn first. Never rejects, and takes a moment at the most. */
export async function readFirst(rows: readonly CollectionName[], fronts: readonly CollectionName[]): Promise<void> {
  await Promise.race([
    readFirstOf({ rows, fronts }).catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, READ_MS_MAX)
    }),
  ])
}
