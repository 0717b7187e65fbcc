/**
 * A withdrawal: asked for and held at once (under review), then paid or refused by an operator, or taken back by the person.
 * The first decision wins, by compare-and-set on the status; the held amount goes back whole unless it is paid.
 * This room holds withdrawals, withdrawal accounts and holds on both. It may not pay before the review.
 */
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import type { Withdrawal } from '../../contract/rows/withdrawal.ts'
import { withdrawalFee } from '../../contract/withdrawal-fee.ts'
import type { Tx } from '../database/transaction.ts'
import { cashAccount, CLEARING, INCOME } from '../ledger/accounts.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { checkFreeze } from '../limits/freeze.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { isVerified } from '../verification/verification-row.ts'
import { checkHolder } from './check-holder.ts'
import { lockHold } from './holds/withdrawal-hold.ts'
import { projectWithdrawal } from './withdrawal-row.ts'
import { readWithdrawalTerms } from './withdrawal-terms.ts'

export const WITHDRAWAL_REQUESTED = 'withdrawal-requested'

/**
 * Asks for a withdrawal. Amount and fee leave the available balance at once, as holds. The transaction password was checked before.
 * @param input `fee` as the person saw it: another one now is refused with the terms
 * @returns refusals: `verification-required`, `account-not-bound`, `holder-not-verified`, `withdrawals-held` (fact `until`), `account-frozen` (fact `reason`), `amount-below-minimum`,
 *   `amount-above-maximum`, `terms-changed`, `insufficient-balance`, `id-taken`
 */
export async function requestWithdrawal(
  tx: Tx,
  context: { readonly userId: string; readonly now: number; readonly vault: Vault },
  input: { readonly id: string; readonly accountId: string; readonly amount: string; readonly fee: string },
): Promise<Outcome<Withdrawal>> {
  const { userId, now } = context
  const frozen = await checkFreeze(tx, userId)
  if (!frozen.ok) return frozen
  if (!(await isVerified(tx, userId))) return refuse('verification-required')
  const heldUntil = await lockHold(tx, userId)
  const account = await tx.db
    .selectFrom('withdrawal_account')
    .selectAll()
    .where('id', '=', input.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!account) return refuse('account-not-bound')
  const holder = await checkHolder(tx, context, account.holder)
  if (!holder.ok) return holder
  const until = Math.max(heldUntil, Number(account.usable_from))
  if (until > now) return refuse('withdrawals-held', { until })
  const terms = await readWithdrawalTerms(tx.db)
  const amountMinor = parseMoney(input.amount)
  if (amountMinor < parseMoney(terms.minimum)) return refuse('amount-below-minimum', { minimum: terms.minimum })
  if (amountMinor > parseMoney(terms.maximum)) return refuse('amount-above-maximum', { maximum: terms.maximum })
  const feeMinor = withdrawalFee(amountMinor, terms)
  if (input.fee !== formatMoney(feeMinor)) return refuse('terms-changed', { fee: formatMoney(feeMinor) })
  const row = await tx.db
    .insertInto('withdrawal')
    .values({
      id: input.id,
      user_id: userId,
      account_id: account.id,
      account_kind: account.kind,
      account_name: account.kind === 'bank-card' ? account.bank : account.network,
      account_masked: account.number_masked,
      number_sealed: account.number_sealed,
      amount_minor: amountMinor,
      fee_minor: feeMinor,
      status: 'under-review',
      reason: null,
      created_at: BigInt(now),
      review_due_at: BigInt(now + terms.reviewMs),
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('id-taken')
  const held = await hold(tx, { userId, now, id: row.id, arrivesMinor: amountMinor - feeMinor, feeMinor })
  return held.ok ? done(projectWithdrawal(tx, row)) : held
}

function hold(
  tx: Tx,
  input: { userId: string; now: number; id: string; arrivesMinor: bigint; feeMinor: bigint },
): Promise<Outcome<void>> {
  const cause = {
    userId: input.userId,
    event: WITHDRAWAL_REQUESTED,
    businessId: input.id,
    phase: 'pending',
    debit: cashAccount(input.userId),
  } as const
  const fee = { ...cause, leg: 'fee', credit: INCOME, amountMinor: input.feeMinor }
  const transfers = [
    { ...cause, leg: 'amount', credit: CLEARING, amountMinor: input.arrivesMinor },
    ...(input.feeMinor > 0n ? [fee] : []),
  ]
  return postTransfers(tx, transfers, { at: input.now })
}
