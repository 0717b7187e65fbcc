/** The steps of migrations that must not hold a large table: each runs by itself, outside of a transaction, and once. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Any number: servers that start together take turns. */
const LATER_LOCK = 7_411_005
const LOOK_MS = 100
const NAME_OF_INDEX = /^create (?:unique )?index concurrently (\w+) /i

interface Step {
  readonly name: string
  readonly text: string
}

/**
 * Takes one connection: PGlite has no other. Such a step waits for transactions that are under way and holds nobody up meanwhile.
 * @throws the first failure; what ran before it stays, and the next start goes on there
 */
export async function runLater(
  database: Database,
  migrations: Readonly<Record<string, { readonly later?: readonly string[] }>>,
): Promise<void> {
  const steps = Object.entries(migrations)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, { later = [] }]) => later.map((text, step) => ({ name: `${name} ${step}`, text })))
  if (steps.length === 0) return
  await database.connection().execute(async (own) => {
    // An index waits for every snapshot that is held, so nobody may wait within a statement for the lock.
    while (!(await isTaken(own))) await pause(LOOK_MS)
    try {
      // The bounds of a connection are for changes behind which others would wait.
      await sql`set lock_timeout = 0; set statement_timeout = 0`.execute(own)
      await runSteps(own, steps)
    } finally {
      await sql`reset lock_timeout; reset statement_timeout; select pg_advisory_unlock(${sql.lit(LATER_LOCK)})`.execute(
        own,
      )
    }
  })
}

async function isTaken(database: Database): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_lock(${sql.lit(LATER_LOCK)}) as taken`.execute(database)
  return rows[0]?.taken ?? false
}

async function runSteps(database: Database, steps: readonly Step[]): Promise<void> {
  await sql`create table if not exists migration_step (name text primary key)`.execute(database)
  const { rows } = await sql<{ name: string }>`select name from migration_step`.execute(database)
  const done = new Set(rows.map(({ name }) => name))
  for (const { name, text } of steps.filter((step) => !done.has(step.name))) {
    // An index whose building was cut off stands there without being of use.
    const index = NAME_OF_INDEX.exec(text)?.[1]
    if (index) await sql`drop index concurrently if exists ${sql.ref(index)}`.execute(database)
    await sql.raw(text).execute(database)
    await sql`insert into migration_step (name) values (${name})`.execute(database)
  }
}
