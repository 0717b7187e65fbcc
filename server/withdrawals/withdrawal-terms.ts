import { done, type Outcome } from '../../contract/outcome.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import type { WithdrawalTerms } from '../../contract/rows/withdrawal.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type {} from './holds/tables.ts'

/** The conditions in force. */
export async function readWithdrawalTerms(db: Pick<Database, 'selectFrom'>): Promise<WithdrawalTerms> {
  const row = await db.selectFrom('withdrawal_terms').selectAll().where('id', '=', 'main').executeTakeFirstOrThrow()
  return {
    minimum: formatMoney(row.minimum_minor),
    maximum: formatMoney(row.maximum_minor),
    feeFixed: formatMoney(row.fee_fixed_minor),
    feeBp: row.fee_bp,
    reviewMs: Number(row.review_ms),
    holdMs: Number(row.hold_ms),
  }
}

/** Tells everybody the conditions in force: at each start, so that the public feed has them from the first one on. */
export async function publishWithdrawalTerms(tx: Tx): Promise<void> {
  recordChange(tx, {
    owner: 'public',
    collection: 'withdrawalTerms',
    id: 'main',
    doc: await readWithdrawalTerms(tx.db),
  })
}

/** Sets other conditions, for withdrawals asked for from now on. */
export async function setWithdrawalTerms(tx: Tx, terms: WithdrawalTerms): Promise<Outcome<WithdrawalTerms>> {
  await tx.db
    .updateTable('withdrawal_terms')
    .set({
      minimum_minor: parseMoney(terms.minimum),
      maximum_minor: parseMoney(terms.maximum),
      fee_fixed_minor: parseMoney(terms.feeFixed),
      fee_bp: terms.feeBp,
      review_ms: BigInt(terms.reviewMs),
      hold_ms: BigInt(terms.holdMs),
    })
    .execute()
  await publishWithdrawalTerms(tx)
  return done(terms)
}
