import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { cashAccount, CLEARING, openUserAccounts } from '../../server/ledger/accounts.ts'
import { postTransfers } from '../../server/ledger/post-transfers.ts'

/** A person with ledger accounts and, if wanted, money that came in from outside. */
export async function moneyPerson(database: Database, amountMinor: bigint, at: number): Promise<string> {
  const userId: string = randomUUID()
  await inTransaction(database, (tx) => openUserAccounts(tx, userId, at))
  if (amountMinor > 0n) await payIn(database, { userId, amountMinor, at })
  return userId
}

/** Money from outside, without a deposit. */
export async function payIn(
  database: Database,
  input: { userId: string; amountMinor: bigint; at: number },
): Promise<void> {
  const businessId = randomUUID()
  const posted = await inTransaction(database, (tx) =>
    postTransfers(
      tx,
      [
        {
          userId: input.userId,
          event: 'given',
          businessId,
          leg: 'amount',
          phase: 'single',
          record: 'deposit',
          debit: CLEARING,
          credit: cashAccount(input.userId),
          amountMinor: input.amountMinor,
        },
      ],
      { at: input.at },
    ),
  )
  expect(posted).toMatchObject({ ok: true })
}

/** All invariants of the ledger hold. */
export async function ledgerHolds(database: Database): Promise<void> {
  const findings = await auditLedger(database)
  expect(findings.length).toBeGreaterThan(10)
  expect(findings.filter((finding) => finding.violations > 0)).toEqual([])
}
