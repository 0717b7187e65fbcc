/** Refused ways into the desk and the operators' commands, counted by operator, way and address. None is a line of the log of acts: strangers could fill that. */
import { sql } from 'kysely'
import type { RefusedSignIn } from '../../contract/desk/rows.ts'
import type { Database } from '../database/database.ts'
import type {} from './tables.ts'

/** One address makes at most six rows an hour for each operator and way. */
const COUNTED_TOGETHER_MS = 600_000
const KEPT_MS = 90 * 86_400_000
const SHOWN_MAX = 50

export interface Refused {
  /** The name as it was typed. One that is no operator's is not kept: people type passwords there. */
  readonly name: string
  readonly way: RefusedSignIn['way']
  readonly address: string
  readonly browser: string
  readonly now: number
}

/** Counts a refused try. The same work for a name that is no operator's: the time must not tell. */
export async function countRefused(database: Database, { name, way, address, browser, now }: Refused): Promise<void> {
  const since = BigInt(now - (now % COUNTED_TOGETHER_MS))
  await sql`
    insert into operator_refused_sign_in (operator_name, way, address, since, last_at, tries, browser)
    values (coalesce((select name from operator where name = ${name} and password_hash is not null), ''), ${way}, ${address}, ${since},
      ${BigInt(now)}, 1, ${browser})
    on conflict (operator_name, way, address, since) do update
    set tries = operator_refused_sign_in.tries + 1, last_at = excluded.last_at, browser = excluded.browser`.execute(
    database,
  )
  await database
    .deleteFrom('operator_refused_sign_in')
    .where('last_at', '<', BigInt(now - KEPT_MS))
    .execute()
}

/** Returns the newest refused tries, of one operator or of all and of names that are nobody's. */
export async function listRefused(database: Database, name: string | null): Promise<RefusedSignIn[]> {
  const rows = await database
    .selectFrom('operator_refused_sign_in')
    .selectAll()
    .$if(name !== null, (query) => query.where('operator_name', '=', name ?? ''))
    .orderBy('last_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map((row) => ({
    operator: row.operator_name === '' ? null : row.operator_name,
    way: row.way,
    address: row.address,
    browser: row.browser,
    tries: row.tries,
    lastAt: Number(row.last_at),
  }))
}
