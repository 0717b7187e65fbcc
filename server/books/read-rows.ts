/** The rows of each chain, in portions, with the texts that they are chained by. Written from the tables anew: the database's own views are not asked. */
import { sql } from 'kysely'
import {
  actText,
  keptHeadText,
  transferText,
  type ChainedLine,
  type ChainName,
} from '../../contract/books/book-texts.ts'
import type { Database } from '../database/database.ts'
import type {} from './tables.ts'

export interface ChainRow {
  readonly number: bigint
  readonly id: string
  /** The text that is chained if the row has this number. */
  readonly textAt: (number: bigint) => string
}
interface Span {
  /** Without it; null: from the first. */
  readonly after: bigint | null
  readonly upTo: bigint
  readonly most: number
}

export function readRows(database: Database, chain: ChainName, span: Span): Promise<readonly ChainRow[]> {
  switch (chain) {
    case 'ledger':
      return readTransfers(database, span)
    case 'acts':
      return readActs(database, span)
    case 'heads':
      return readHeads(database, span)
  }
}

async function readTransfers(database: Database, { after, upTo, most }: Span): Promise<readonly ChainRow[]> {
  let query = database
    .selectFrom('ledger_transfer')
    .selectAll()
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(most)
  if (after !== null) query = query.where('number', '>', after)
  const transfers = await query.execute()
  const lines = new Map<string, ChainedLine[]>()
  const { rows } = await sql<{
    account_id: string
    transfer_id: string
    amount: bigint
    at: bigint
    balance_after: bigint
    kind: string
    number: bigint
    reference: string
  }>`
    SELECT * FROM ledger_line WHERE transfer_id = ANY (${transfers.map(({ id }) => id)}::uuid[]) ORDER BY number`.execute(
    database,
  )
  for (const line of rows) {
    const own = lines.get(line.transfer_id) ?? []
    own.push({
      account: line.account_id,
      amount: String(line.amount),
      at: String(line.at),
      balanceAfter: String(line.balance_after),
      kind: line.kind,
      number: String(line.number),
      reference: line.reference,
    })
    lines.set(line.transfer_id, own)
  }
  return transfers.map((transfer) => ({
    number: transfer.number,
    id: transfer.id,
    textAt: (number) =>
      transferText({
        amount: String(transfer.amount),
        at: String(transfer.at),
        credit: transfer.credit_id,
        debit: transfer.debit_id,
        event: transfer.event,
        id: transfer.id,
        leg: transfer.leg,
        lines: lines.get(transfer.id) ?? [],
        number: String(number),
        pending: transfer.pending_id,
        phase: transfer.phase,
        reference: transfer.reference,
      }),
  }))
}

async function readActs(database: Database, { after, upTo, most }: Span): Promise<readonly ChainRow[]> {
  // The operators' room has the table's types; this room only reads it.
  const { rows } = await sql<{
    id: string
    operator_id: string
    act: string
    subject_kind: string
    subject_id: string
    facts: string
    at: bigint
    number: bigint
  }>`
    SELECT * FROM operator_act WHERE number <= ${upTo} AND (${after}::bigint IS NULL OR number > ${after}) ORDER BY number LIMIT ${most}`.execute(
    database,
  )
  return rows.map((row) => ({
    number: row.number,
    id: row.id,
    textAt: (number) =>
      actText({
        act: row.act,
        at: String(row.at),
        facts: row.facts,
        id: row.id,
        number: String(number),
        operator: row.operator_id,
        subject: row.subject_id,
        subjectKind: row.subject_kind,
      }),
  }))
}

async function readHeads(database: Database, { after, upTo, most }: Span): Promise<readonly ChainRow[]> {
  let query = database.selectFrom('book_head').selectAll().where('number', '<=', upTo).orderBy('number').limit(most)
  if (after !== null) query = query.where('number', '>', after)
  const heads = await query.execute()
  return heads.map(({ number, doc, signature }) => ({
    number,
    id: `head ${number}`,
    textAt: (other) => keptHeadText({ doc, number: String(other), signature }),
  }))
}
