/** The steps of migrations that must not hold a large table: each runs by itself, outside of a transaction, and once. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { LOCK_MS_MAX, LOCK_PATIENCE_MS, LOCK_PAUSE_MS, NO_LOCK } from './lock-patience.ts'
import { inTransaction, sqlState } from './transaction.ts'

/** Any number: servers that start together take turns. */
const LATER_LOCK = 7_411_005
const LOOK_MS = 100
const KEY = /^alter table \w+ drop constraint \w+(?:, add constraint \w+ primary key using index \w+)?$/i
const REFERENCE = /^alter table \w+ add constraint \w+ foreign key \([\w, ]+\) references \w+ \([\w, ]+\) not valid$/i
const INDEX_STEP = /^(?:create (?:unique )?index concurrently \w+ on (\w+) |drop index concurrently if exists (\w+)$)/i
const DROP = /^drop index /i
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
    if (KEY.test(text) || REFERENCE.test(text)) {
      await changeKey(database, { name, text })
      continue
    }
    // An index whose building was cut off stands there without being of use.
    const index = NAME_OF_INDEX.exec(text)?.[1]
    if (index) await runIndexStep(database, `drop index concurrently if exists ${index}`)
    if (DROP.test(text) && (await isDivided(database, text))) await changeKey(database, { name, text: atOnce(text) })
    else {
      await runIndexStep(database, text)
      await sql`insert into migration_step (name) values (${name})`.execute(database)
    }
  }
}

/** Runs a step. For a divided table PostgreSQL has no CONCURRENTLY: writers wait for the index of each part. */
async function runIndexStep(database: Database, text: string): Promise<void> {
  await sql.raw((await isDivided(database, text)) ? atOnce(text) : text).execute(database)
}

async function isDivided(database: Database, text: string): Promise<boolean> {
  const [, table = '', index = ''] = INDEX_STEP.exec(text) ?? []
  const { rows } = await sql`
    select from pg_class where oid = to_regclass(${table || index}) and relkind in ('p', 'I')`.execute(database)
  return rows.length > 0
}

function atOnce(text: string): string {
  return text.replace(/ concurrently /i, ' ')
}

/** A step that takes the whole table, for a moment: it waits for its lock no longer than other changes, and is tried again. */
async function changeKey(database: Database, { name, text }: Step): Promise<void> {
  for (const deadline = performance.now() + LOCK_PATIENCE_MS; ; await pause(LOCK_PAUSE_MS)) {
    try {
      // An index that has become a key has another name, so the step is noted along with it.
      await inTransaction(database, async ({ db }) => {
        await sql`select set_config('lock_timeout', ${`${LOCK_MS_MAX}ms`}, true)`.execute(db)
        await sql.raw(text).execute(db)
        await sql`insert into migration_step (name) values (${name})`.execute(db)
      })
      return
    } catch (error) {
      if (sqlState(error) !== NO_LOCK || performance.now() > deadline) throw error
    }
  }
}
