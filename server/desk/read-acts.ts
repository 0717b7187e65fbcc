/** The log of acts as the desk shows and exports it, each line with its link of the chain. */
import { sql } from 'kysely'
import { REVIEW_KINDS } from '../../contract/desk/roles.ts'
import type { DeskActRow } from '../../contract/desk/rows.ts'
import type { Database } from '../database/database.ts'

const PAGE = 100
const EXPORT_MAX = 50_000
const DAY_MS = 86_400_000

export interface ActFilter {
  readonly operator?: string | undefined
  readonly act?: string | undefined
  /** Id of the thing that the act was about. */
  readonly subject?: string | undefined
  /** In UTC. */
  readonly day?: string | undefined
  /** Only lines with a lower number. */
  readonly before?: string | undefined
}

/** The newest lines that fit. */
export async function readActs(database: Database, filter: ActFilter, most = PAGE): Promise<DeskActRow[]> {
  const start = filter.day === undefined ? null : Date.parse(`${filter.day}T00:00:00Z`)
  const { rows } = await sql<{
    number: bigint
    id: string
    at: bigint
    name: string
    act: string
    subject_kind: string
    subject_id: string
    facts: string
    hash: Buffer | null
  }>`
    select act.number, act.id, act.at, operator.name, act.act, act.subject_kind, act.subject_id, act.facts, link.hash
    from operator_act act
    join operator on operator.id = act.operator_id
    left join book_link link on link.chain = 'acts' and link.number = act.number
    where true
      ${filter.operator ? sql`and operator.name = ${filter.operator}` : sql``}
      ${filter.act ? sql`and act.act = ${filter.act}` : sql``}
      ${filter.subject ? sql`and act.subject_id = ${filter.subject}` : sql``}
      ${start === null ? sql`` : sql`and act.at >= ${BigInt(start)} and act.at < ${BigInt(start + DAY_MS)}`}
      ${filter.before ? sql`and act.number < ${BigInt(filter.before)}` : sql``}
    order by act.number desc limit ${most}`.execute(database)
  return rows.map((row) => ({
    number: String(row.number),
    id: row.id,
    at: Number(row.at),
    operator: row.name,
    act: row.act,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    facts: row.facts,
    hash: row.hash === null ? null : row.hash.toString('hex'),
  }))
}

/** The page around the lines: how many there are, the filters' choices, and the head of the chain. */
export async function readActsFrame(database: Database) {
  const [total, operators, head] = await Promise.all([
    sql<{ total: bigint | null }>`select max(number) as total from operator_act`.execute(database),
    database.selectFrom('operator').select('name').orderBy('name').limit(500).execute(),
    database
      .selectFrom('book_link')
      .select(['number', 'hash'])
      .where('chain', '=', 'acts')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    total: Number(total.rows[0]?.total ?? 0n),
    operators: operators.map(({ name }) => name),
    kinds: [...REVIEW_KINDS],
    head: head ? { number: String(head.number), hash: head.hash.toString('hex') } : null,
  }
}

/** The lines that fit as CSV (RFC 4180), the newest first. */
export async function exportActs(database: Database, filter: ActFilter): Promise<string> {
  const acts = await readActs(database, filter, EXPORT_MAX)
  const lines = acts.map((act) => [
    act.number,
    new Date(act.at).toISOString(),
    act.operator,
    act.act,
    act.subjectKind,
    act.subjectId,
    act.facts,
    act.hash ?? '',
  ])
  return [['number', 'at', 'operator', 'act', 'subject kind', 'subject', 'facts', 'hash'], ...lines]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('')
}

/** A spreadsheet takes a cell that begins with one of these for a formula: none of an operator's words may be one. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
