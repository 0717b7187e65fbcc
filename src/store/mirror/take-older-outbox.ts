/** A new major of the database is a new database: what a person did and began comes along, the mirror is fetched anew. */
import Dexie from 'dexie'
import type { Mirror } from './mirror.ts'

/** The tables whose content exists only on this device; the server has all the rest. */
const OWN_TABLES = ['outbox', 'overlays', 'files', 'drafts'] as const

/**
 * Moves the tables that only this device has from the databases of earlier majors into this one, in the order of the
 * majors, and deletes those. A crash anywhere loses nothing; a second tab that does the same at once doubles nothing: an
 * item has its key, and the copy and the mark that it was made are one transaction.
 * @param major of this database; 1 has nothing before it
 */
export async function takeOlderOutbox(
  mirror: Mirror,
  input: { major: number; nameOf: (major: number) => string },
): Promise<void> {
  for (let major = 1; major < input.major; major += 1) {
    const name = input.nameOf(major)
    if (!(await Dexie.exists(name))) continue
    // Opened as it is: its tables are described by the database, not by this version's code.
    const older = await new Dexie(name).open()
    try {
      await copyOnce(older, mirror, name)
    } finally {
      older.close({ disableAutoOpen: true })
    }
    // Old code that still runs closes when it is told of the deletion, and can't write to what is gone.
    await Dexie.delete(name)
  }
}

async function copyOnce(older: Dexie, mirror: Mirror, name: string): Promise<void> {
  const present = OWN_TABLES.filter((table) => older.tables.some((each) => each.name === table))
  const contents = new Map<string, unknown[]>()
  await older.transaction('r', present, async () => {
    for (const table of present) contents.set(table, await older.table(table).toArray())
  })
  await mirror.transaction('rw', [...OWN_TABLES, 'meta'], async () => {
    const mark = `taken ${name}`
    if (await mirror.table('meta').get(mark)) return
    for (const [table, records] of contents) await mirror.table(table).bulkPut(records)
    await mirror.table('meta').put({ id: mark })
  })
}
