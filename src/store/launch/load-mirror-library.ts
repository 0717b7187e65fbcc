/**
 * The database's library and what reads with it. It is a file of its own that no first page waits for: what those show is read
 * without it (cold-reads.ts).
 */
import { createCell } from '../device/cell.ts'
import type { libraryParts } from './mirror-library.ts'

export type MirrorLibrary = typeof libraryParts

/** Null until it has come. */
export const mirrorLibrary = createCell<MirrorLibrary | null>(null)

/** When it has come, whoever sent for it. */
export function mirrorLibraryCame(): Promise<void> {
  return new Promise((resolve) => {
    if (mirrorLibrary.get()) return resolve()
    const stop = mirrorLibrary.subscribe(() => {
      stop()
      resolve()
    })
  })
}

/** Brings it, once. Rejects where its file can't be had; then the next who needs it tries again. */
export async function loadMirrorLibrary(): Promise<void> {
  const { libraryParts: library } = await import('./mirror-library.ts')
  // Each makes a description of all tables: in a task of its own, so that a tap between them is answered.
  for (const feed of ['user', 'public'] as const) {
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    library.mirrorOf(feed)
  }
  mirrorLibrary.set(library)
}
