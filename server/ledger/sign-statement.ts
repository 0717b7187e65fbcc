/** Signs a person's statement, month by month, from where it was signed last. */
import { hash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import { formatMoney } from '../../contract/money.ts'
import {
  statementMonthSchema,
  type StatementMonth,
  type StatementMonthReceipt,
  type StatementPoint,
} from '../../contract/rows/statement-month.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { EMPTY_POINT, lineText } from '../../contract/statement/line-hash.ts'
import { statementMonthText } from '../../contract/statement/statement.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { recordNumber } from '../../contract/rows/record-number.ts'
import { lockCash } from './project-account.ts'
import type { LedgerLineTable } from './tables.ts'

export interface SigningContext {
  readonly now: number
  readonly calendar: BusinessCalendar
  readonly keys: { readonly keyId: string; sign(text: string): string }
}

const LINES_AT_ONCE = 5_000

/**
 * Signs all lines that are not signed yet, and shows the months that this changes in the person's feed. A line belongs to the
 * month of its business day, or to that of the line before it when a clock was behind: months never interleave.
 * @returns how many months were signed
 */
export async function signStatement(tx: Tx, context: SigningContext, userId: string): Promise<number> {
  // Lines are posted with the account locked: from here on there is no other until the commit.
  await lockCash(tx, userId)
  const { currency } = await tx.db.selectFrom('ledger_book').select('currency').executeTakeFirstOrThrow()
  const last = await tx.db
    .selectFrom('statement_month')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  let open: StatementMonthReceipt | null = last ? statementMonthSchema.parse(JSON.parse(last.doc)).receipt : null
  let number = last?.last_number ?? 0n
  const changed = new Map<string, { receipt: StatementMonthReceipt; number: bigint }>()
  for (;;) {
    const { rows: lines } = await sql<Selectable<LedgerLineTable>>`
      SELECT * FROM ledger_lines_of(${userId}) WHERE number > ${number} ORDER BY number LIMIT ${LINES_AT_ONCE}`.execute(
      tx.db,
    )
    for (const line of lines) {
      const day = context.calendar.dayOf(Number(line.at)).slice(0, 7)
      const month: string = open !== null && open.month > day ? open.month : day
      const before: StatementPoint = open?.after ?? EMPTY_POINT
      const doc = recordOf(line)
      const after = {
        lines: before.lines + 1,
        balance: doc.balanceAfter,
        hash: hash('sha256', lineText(before.hash, doc)),
      }
      open =
        open?.month === month
          ? { ...open, after, lastNumber: doc.number }
          : {
              type: 'statement-month',
              userId,
              currency,
              month,
              before,
              after,
              firstNumber: doc.number,
              lastNumber: doc.number,
              signedAt: 0,
              keyId: '',
            }
      number = line.number
      changed.set(month, { receipt: open, number })
    }
    if (lines.length < LINES_AT_ONCE) break
  }
  for (const { receipt, number: lastNumber } of changed.values()) await keep(tx, context, receipt, lastNumber)
  return changed.size
}

async function keep(
  tx: Tx,
  { keys, now }: SigningContext,
  unsigned: StatementMonthReceipt,
  lastNumber: bigint,
): Promise<void> {
  const receipt = { ...unsigned, signedAt: now, keyId: keys.keyId }
  const month: StatementMonth = { receipt, signature: keys.sign(statementMonthText(receipt)) }
  const values = { last_number: lastNumber, doc: JSON.stringify(month) }
  await tx.db
    .insertInto('statement_month')
    .values({ user_id: receipt.userId, month: receipt.month, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'month']).doUpdateSet(values))
    .execute()
  recordChange(tx, { owner: receipt.userId, collection: 'statementMonths', id: receipt.month, doc: month })
}

/** The line as the person's feed has it. */
function recordOf(line: Selectable<LedgerLineTable>): FundRecord {
  return {
    id: line.transfer_id,
    number: recordNumber(line.number),
    // Written by postTransfers, which is typed.
    kind: line.kind as FundRecord['kind'],
    amount: formatMoney(line.amount),
    balanceAfter: formatMoney(line.balance_after),
    reference: line.reference,
    status: 'success',
    at: Number(line.at),
  }
}
