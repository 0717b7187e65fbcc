/**
 * The description of a table that a room keeps about people, column by column. The export of a person's data is made from it,
 * and a test compares it with the database, so that no table of people is forgotten.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

/** How a column is written into the file. Money is in minor units and a time in ms, as everywhere in the database. */
export type PersonalColumn =
  'text' | 'number' | 'flag' | 'time' | 'money' | 'json' | 'list' | { readonly sealedAt: (row: PersonalRow) => string }
export type PersonalRow = Readonly<Record<string, unknown>>

export interface PersonalTable {
  /** Its name in the file. */
  readonly section: string
  readonly table: string
  /** The column that says whose a row is. */
  readonly owner: string
  /** A function of the database that answers with a person's rows, where that column does not hold their id. */
  readonly rowsOf?: string
  /** Unique within one person's rows; they come in its order. */
  readonly key: string
  /** The exported columns. Columns that are missing here stay out: other people's ids, hashes of passwords. */
  readonly columns: Readonly<Record<string, PersonalColumn>>
  /** Columns that a function of the database makes from the whole row, by their names: of a text that is kept in parts. */
  readonly madeBy?: Readonly<Record<string, string>>
  /** The fate of the rows when the account is closed: bookkeeping stays, `own` leaves it to a function of the room. */
  readonly onClosing: 'stays' | 'goes' | 'own'
  /** Set where the table holds rows of two kinds: the section has those of one, told apart by a flag. */
  readonly only?: { readonly flag: string; readonly is: boolean }
  /** Set where no index finds a person's rows: their keys come from the mirror of this collection. */
  readonly mirrored?: string
}

/** One portion of a person's rows in the order of their keys. @param after the key of the last one; null: from the first */
export async function readPersonalRows(
  database: Database,
  from: PersonalTable,
  input: { readonly userId: string; readonly after: unknown; readonly limit: number },
): Promise<readonly PersonalRow[]> {
  const columns = columnsOf(from)
  const rows =
    from.rowsOf === undefined
      ? sql`${sql.table(from.table)} WHERE ${sql.ref(from.owner)} = ${input.userId}`
      : sql`${sql.ref(from.rowsOf)}(${input.userId}) WHERE true`
  const later = input.after === null ? sql`` : sql`AND ${sql.ref(from.key)} > ${input.after}`
  const found = await sql<PersonalRow>`
    SELECT ${sql.join(columns)} FROM ${rows} ${later} ${kindOf(from)} ORDER BY ${sql.ref(from.key)} LIMIT ${input.limit}`.execute(
    database,
  )
  return found.rows
}

/** The same for known keys, which must be the person's. */
export async function readPersonalRowsAt(
  database: Database,
  from: PersonalTable,
  input: { readonly userId: string; readonly keys: readonly string[] },
): Promise<readonly PersonalRow[]> {
  const columns = columnsOf(from)
  const { rows } = await sql<PersonalRow>`
    SELECT ${sql.join(columns)} FROM ${sql.table(from.table)} WHERE ${sql.ref(from.key)} = ANY(${input.keys}::uuid[]) AND ${sql.ref(from.owner)} = ${input.userId} ${kindOf(from)} ORDER BY ${sql.ref(from.key)}`.execute(
    database,
  )
  return rows
}

function columnsOf({ key, columns, table, madeBy }: PersonalTable) {
  return [...new Set([key, ...Object.keys(columns)])].map((name) => {
    const maker = madeBy?.[name]
    return maker === undefined ? sql.ref(name) : sql`${sql.ref(maker)}(${sql.ref(table)}) AS ${sql.ref(name)}`
  })
}

/** The condition that leaves the rows of the other kind out. */
function kindOf({ only }: PersonalTable) {
  return only ? sql`AND ${sql.ref(only.flag)} = ${only.is}` : sql``
}

/** Deletes what a person leaves behind in a table. */
export async function deletePersonalRows(
  tx: Tx,
  from: Pick<PersonalTable, 'table' | 'owner'>,
  userId: string,
): Promise<void> {
  await sql`DELETE FROM ${sql.table(from.table)} WHERE ${sql.ref(from.owner)} = ${userId}`.execute(tx.db)
}
