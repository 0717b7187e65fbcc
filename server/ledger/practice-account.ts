/** A person's practice balance: its refills, and the row that shows it in their feed. */
import { sql } from 'kysely'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { PRACTICE_START } from '../../contract/rows/practice-start.ts'
import type { PracticeAccount } from '../../contract/rows/practice.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { practiceAccount, practiceHouseAccount } from './accounts.ts'
import { postTransfers } from './post-transfers.ts'
import type {} from './tables.ts'

/**
 * Brings a practice balance up to its start, and opens it the first time. One that holds as much or more is left as it is.
 * @param input.now ms
 * @returns the balance after it; refuses `practice-running` while one of the person's practice orders is open
 */
export async function refillPractice(
  tx: Tx,
  input: { readonly userId: string; readonly now: number },
): Promise<Outcome<PracticeAccount>> {
  const { userId, now } = input
  const id = practiceAccount(userId)
  await tx.db
    .insertInto('ledger_account')
    .values({ id, kind: 'practice', owner: userId, opened_at: BigInt(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Locked until the commit: no order is taken from the balance between the look at it and the refill.
  await sql`SELECT ledger_lock_practice(${userId}::uuid)`.execute(tx.db)
  const before = await tx.db
    .selectFrom('ledger_account')
    .selectAll()
    .where('owner', '=', userId)
    .where('kind', '=', 'practice')
    .executeTakeFirstOrThrow()
  if (before.debits_pending > 0n) return refuse('practice-running')
  const missingMinor = parseMoney(PRACTICE_START) - (before.credits_posted - before.debits_posted)
  if (missingMinor > 0n) {
    const posted = await postTransfers(
      tx,
      [
        {
          userId,
          event: 'practice-refilled',
          // The sum of all credits grows with each refill, so that each has a name of its own.
          businessId: `${userId} ${before.credits_posted}`,
          leg: 'refill',
          phase: 'single',
          debit: practiceHouseAccount(userId),
          credit: id,
          amountMinor: missingMinor,
        },
      ],
      { at: now },
    )
    if (!posted.ok) return posted
  }
  const [shown] = await projectPractice(tx, [userId], now)
  if (shown === undefined) throw new Error(`${userId} has no practice account`)
  return done(shown)
}

/** Whether all of these people have a practice balance: it is there from their first refill on. */
export async function canPractise(tx: Tx, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return true
  const people = [...new Set(userIds)]
  const accounts = await tx.db
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', 'in', people)
    .where('kind', '=', 'practice')
    .execute()
  return accounts.length === people.length
}

/**
 * Shows practice balances in the feeds of these people. The caller has posted to their practice accounts or locked them, so that they
 * stay as they are until the commit.
 * @param at ms
 */
export async function projectPractice(
  tx: Tx,
  userIds: readonly string[],
  at: number,
): Promise<readonly PracticeAccount[]> {
  if (userIds.length === 0) return []
  const { currency } = await tx.db.selectFrom('ledger_book').select('currency').executeTakeFirstOrThrow()
  const accounts = await tx.db
    .selectFrom('ledger_account')
    .select(['owner', 'credits_posted', 'debits_posted', 'debits_pending'])
    .where('owner', 'in', [...new Set(userIds)])
    .where('kind', '=', 'practice')
    .execute()
  return accounts.map(({ owner, credits_posted, debits_posted, debits_pending }) => {
    if (owner === null) throw new Error('a practice account without a person')
    const doc: PracticeAccount = {
      practice: true,
      currency,
      available: formatMoney(credits_posted - debits_posted - debits_pending),
      inOrders: formatMoney(debits_pending),
      updatedAt: at,
    }
    recordChange(tx, { owner, collection: 'practiceAccount', id: 'main', doc })
    return doc
  })
}
