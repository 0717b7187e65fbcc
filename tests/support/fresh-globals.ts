/**
 * A database of fake-indexeddb for the tests of the mirror. Files share a process and what it has loaded: none leaves a global of its own, or
 * a database, to the next.
 */
import 'fake-indexeddb/auto'
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  vi.unstubAllGlobals()
  for (const { name = '' } of await indexedDB.databases()) await deleteDatabase(name)
})

/** A connection that is still open goes on with what it had, as in a browser; by then no test waits for it. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name)
    for (const kind of ['success', 'error', 'blocked']) deleting.addEventListener(kind, () => resolve())
  })
}
