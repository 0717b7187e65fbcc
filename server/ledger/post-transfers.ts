import { sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { sqlState, type Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { transferId, type TransferCause } from './accounts.ts'
import { HOUSE_SHORT } from './spread-house.ts'
import { balancesOf, recordAccount } from './project-account.ts'
import { recordNumber } from '../../contract/rows/record-number.ts'
import type { LedgerBalancesView } from './tables.ts'

type RecordKind = FundRecord['kind']

interface Cause extends TransferCause {
  /** The kind of the statement line. Needed wherever this posts to or from a person's cash. */
  readonly record?: RecordKind
}

export type TransferInput =
  | (Cause & {
      readonly phase: 'single' | 'pending'
      /** Account ids of accounts.ts. */
      readonly debit: string
      readonly credit: string
      readonly amountMinor: bigint
    })
  /** `resolves`: the event of the pending transfer, with the same person, business id and leg. It is resolved whole; accounts and amount are its own. */
  | (Cause & { readonly phase: 'post' | 'void'; readonly resolves: string })

export interface Moment {
  /** ms */
  readonly at: number
  /** YYYY-MM-DD in the business time zone. Needed where an order's gain or loss is posted. */
  readonly businessDay?: string
}

/**
 * Posts transfers, all or none, in one round trip, and shows what they did in the feeds of the people concerned: the
 * account row, and a fund record for each posted line. Accounts stay locked until the commit.
 * Transfers that are there already (same person, event, business id and leg) are left as they are.
 * Refuses with `insufficient-balance`, and with `house-cannot-pay` (the transaction can then only be rolled back); throws for what no honest caller does: a pending transfer that is not there or was
 * resolved otherwise, an id with other contents, an unknown account.
 */
export async function postTransfers(
  tx: Tx,
  transfers: readonly TransferInput[],
  moment: Moment,
): Promise<Outcome<void>> {
  if (transfers.length === 0) return done(undefined)
  const rows = await callLedger(tx, transfers, moment)
  if (rows === 'house-short') return refuse('house-cannot-pay')
  if (rows[0]?.status === 'insufficient-balance') return refuse('insufficient-balance')
  for (const row of rows) project(tx, row, moment.at)
  return done(undefined)
}

async function callLedger(
  tx: Tx,
  transfers: readonly TransferInput[],
  moment: Moment,
): Promise<readonly PostedRow[] | 'house-short'> {
  const moves = transfers.map((transfer) => ('resolves' in transfer ? null : transfer))
  try {
    const { rows } = await sql<PostedRow>`
    SELECT * FROM ledger_post(
      ${transfers.map(({ userId }) => userId)}::uuid[],
      ${transfers.map(transferId)}::uuid[],
      ${transfers.map(({ phase }) => phase)}::text[],
      ${moves.map((move) => move?.debit ?? null)}::uuid[],
      ${moves.map((move) => move?.credit ?? null)}::uuid[],
      ${moves.map((move) => move?.amountMinor ?? null)}::bigint[],
      ${transfers.map((transfer) => ('resolves' in transfer ? transfer.resolves : null))}::text[],
      ${transfers.map(({ event }) => event)}::text[],
      ${transfers.map(({ businessId }) => businessId)}::text[],
      ${transfers.map(({ leg }) => leg)}::text[],
      ${transfers.map(({ record }) => record ?? null)}::text[],
      ${moment.at}, ${moment.businessDay ?? ''})`.execute(tx.db)
    return rows
  } catch (error) {
    if (sqlState(error) === HOUSE_SHORT) return 'house-short'
    throw error
  }
}

type PostedRow =
  /** A person's figures after it. */
  | ({ readonly status: 'posted' } & Omit<LedgerBalancesView, 'cash_id'>)
  /** A line of a person's statement. */
  | {
      readonly status: 'line'
      readonly owner: string
      readonly line_number: bigint
      readonly line_transfer: string
      readonly line_kind: RecordKind
      readonly line_amount: bigint
      readonly line_balance_after: bigint
      readonly line_reference: string
      readonly line_at: bigint
    }
  | { readonly status: 'insufficient-balance' }

function project(tx: Tx, row: PostedRow, at: number): void {
  switch (row.status) {
    case 'posted':
      return recordAccount(tx, { userId: row.owner, balances: balancesOf(row), at })
    case 'line': {
      const doc: FundRecord = {
        id: row.line_transfer,
        number: recordNumber(row.line_number),
        kind: row.line_kind,
        amount: formatMoney(row.line_amount),
        balanceAfter: formatMoney(row.line_balance_after),
        reference: row.line_reference,
        status: 'success',
        at: Number(row.line_at),
      }
      return recordChange(tx, { owner: row.owner, collection: 'fundRecords', id: doc.id, doc })
    }
    case 'insufficient-balance':
      return
  }
}
