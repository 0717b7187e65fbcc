/** Taking a person's rows off this device: emptied in one transaction, then the database deleted. */
import Dexie from 'dexie'
import { noteErased } from '../device/ending.ts'
import { mirrorNameOf } from './mirror-names.ts'
import { mirrorNamed, release } from './open-mirror.ts'
import type { Mirror } from './mirror.ts'

/** A tab that is frozen can hold a deletion up; the rows are gone by then, and the empty database goes at the next start. */
const DELETE_MS_MAX = 3_000

/** Empties every table and leaves the mark that forbids writing, all or nothing. */
export function closeForGood(mirror: Mirror): Promise<void> {
  return mirror.transaction('rw', mirror.tables, async () => {
    await Promise.all(mirror.tables.map((table) => table.clear()))
    await mirror.meta.put({ id: 'closed' })
  })
}

/** @returns true when nothing of this person is left here, false when an empty database waits for the next start */
export async function eraseMirror(userId: string): Promise<boolean> {
  const name = mirrorNameOf(userId)
  if (await Dexie.exists(name)) {
    // There may be no room for the mark, or the tables may be of newer code: the deletion needs neither.
    await closeForGood(mirrorNamed(name)).catch(() => undefined)
    release(name)
    const deleted = Dexie.delete(name).then(() => true)
    const tooLong = new Promise<false>((resolve) => setTimeout(resolve, DELETE_MS_MAX, false))
    if (!(await Promise.race([deleted, tooLong]))) return false
  }
  release(name)
  noteErased(userId)
  return true
}

/** True where a logout has emptied this person's database and could not delete it. */
export async function isMirrorClosed(userId: string): Promise<boolean> {
  const name = mirrorNameOf(userId)
  return (await Dexie.exists(name)) && (await mirrorNamed(name).meta.get('closed')) !== undefined
}
