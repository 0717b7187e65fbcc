/** A test of the audit: whatever is corrupted, the invariant that says so is violated, and nothing is before. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations as feed } from '../../server/feed/migrations.ts'
import { sealHistory } from '../../server/feed/seal-history.ts'
import { CLEARING, cashAccount, openUserAccounts } from '../../server/ledger/accounts.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { fundHouse } from '../../server/ledger/house-funds.ts'
import { holdStake } from '../support/hold-stake.ts'
import { migrations as ledger } from '../../server/ledger/migrations.ts'
import { postTransfers, type TransferInput } from '../../server/ledger/post-transfers.ts'
import { settleHolds } from '../../server/ledger/settle-holds.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let postgres: TestDatabase
const userId = randomUUID()

beforeAll(async () => {
  postgres = await createTestDatabase({ ...feed, ...ledger })
  await inTransaction(postgres.database, async (tx) => {
    await openUserAccounts(tx, userId, 1)
    const deposits = Array.from({ length: 800 }, (): TransferInput => ({
      userId,
      event: 'deposit-approved',
      businessId: randomUUID(),
      leg: 'credit',
      phase: 'single',
      debit: CLEARING,
      credit: cashAccount(userId),
      amountMinor: 100n,
      record: 'deposit',
    }))
    await postTransfers(tx, deposits, { at: 1 })
    await fundHouse(tx, { id: randomUUID(), amountMinor: 1_000n }, 1)
    const [open, won] = [randomUUID(), randomUUID()]
    for (const orderId of [open, won]) await holdStake(tx, { orderId, userId, stakeMinor: 50n, gainMinor: 41n, at: 1 })
    await settleHolds(tx, [{ userId, orderId: won, result: 'won' }], { at: 2, businessDay: '2026-11-20' })
  })
  expect(await sealHistory(postgres.database, { now: () => 3 })).toBe(1)
})
afterAll(() => postgres.drop())

const violatedAfter = async (corruption: string): Promise<string[]> => {
  let names: string[] = []
  await inTransaction(postgres.database, async (tx) => {
    // Our own role may not: whoever corrupts a ledger does not ask.
    await sql
      .raw(
        'GRANT ALL ON ledger_transfer, ledger_line TO CURRENT_USER; ALTER TABLE ledger_transfer DISABLE TRIGGER USER; ALTER TABLE ledger_line DISABLE TRIGGER USER',
      )
      .execute(tx.db)
    await sql.raw(corruption).execute(tx.db)
    names = (await auditLedger(tx.db)).filter((finding) => finding.violations > 0).map((finding) => finding.name)
    return { ok: false as const }
  })
  return names
}

test('nothing is violated at first', async () => {
  expect(await violatedAfter('SELECT 1')).toEqual([])
})

test.each([
  [
    'money from nowhere',
    "UPDATE ledger_account SET credits_posted = credits_posted + 1 WHERE kind = 'cash'",
    'debits-equal-credits',
  ],
  [
    'a balance moved without a transfer',
    "UPDATE ledger_account SET credits_posted = credits_posted + 1, debits_posted = debits_posted + 1 WHERE kind = 'clearing'",
    'balances-are-the-replayed-transfers',
  ],
  [
    'a transfer that is gone',
    "DELETE FROM ledger_transfer WHERE id = (SELECT id FROM ledger_transfer WHERE phase = 'single' LIMIT 1)",
    'balances-are-the-replayed-transfers',
  ],
  [
    'a resolution of another amount',
    "UPDATE ledger_transfer SET amount = amount + 1 WHERE phase = 'post'",
    'a-pending-transfer-is-resolved-once-and-whole',
  ],
  [
    'a person overdrawn',
    "ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_never_overdrawn; UPDATE ledger_account SET debits_posted = debits_posted + 1000000 WHERE kind = 'cash'",
    'no-person-is-overdrawn',
  ],
  [
    'a house that may owe more than it has',
    "UPDATE ledger_account SET debits_posted = debits_posted + 100000, credits_posted = credits_posted + 99000 WHERE kind = 'house'",
    'the-house-can-pay-every-gain-that-it-promised',
  ],
  [
    'a stake that is no longer counted as held',
    "UPDATE ledger_account SET held_for_orders = 0 WHERE kind = 'cash'",
    'held-for-orders-is-the-sum-of-live-stakes',
  ],
  [
    'a statement line that is gone',
    'DELETE FROM ledger_line WHERE number = 5',
    'every-posting-to-a-person-is-a-line-of-their-statement',
  ],
  [
    'a statement that does not add up',
    'UPDATE ledger_line SET balance_after = balance_after + 1 WHERE number = 7',
    'a-statement-adds-up-to-the-balance',
  ],
  [
    'a prettier profit',
    "UPDATE ledger_account SET profit_all = 1000 WHERE kind = 'cash'",
    'profit-is-the-sum-of-settled-orders',
  ],
  [
    'a feed that shows another balance',
    `UPDATE sync_row SET doc = replace(doc, '"available":"799', '"available":"899') WHERE collection = 'account'`,
    'a-feed-shows-the-balance-of-the-ledger',
  ],
  [
    'a fund record that is gone',
    "DELETE FROM sync_row WHERE id = (SELECT id FROM sync_row WHERE collection = 'fundRecords' LIMIT 1)",
    'every-line-is-in-the-feed-of-its-person',
  ],
  [
    'a row beyond the head',
    "UPDATE sync_head SET seq = seq - 1 WHERE owner <> 'public'",
    'a-feed-numbers-its-rows-up-to-its-head',
  ],
  [
    'a changed document',
    `UPDATE sync_row SET doc = replace(doc, 'success', 'failed') WHERE id = (SELECT id FROM sync_row WHERE collection = 'fundRecords' LIMIT 1)`,
    'a-row-hash-is-that-of-its-document',
  ],
  [
    'a wrong digest',
    "UPDATE sync_digest SET digest = ~digest WHERE collection = 'fundRecords'",
    'a-digest-is-that-of-the-live-rows',
  ],
  [
    'a block that nobody is told of',
    "DELETE FROM sync_row WHERE collection = 'blocks'",
    'a-block-is-announced-with-its-rows',
  ],
  [
    'a correction of nothing',
    `UPDATE sync_row SET replaces = repeat('0', 64) WHERE collection = 'account'`,
    'a-corrected-row-names-what-it-replaces',
  ],
  ['other bytes in a block', "UPDATE sync_block SET body = 'not gzip'::bytea", 'a-sealed-block-is-what-its-name-says'],
])('%s is found', async (_name, corruption, invariant) => {
  expect(await violatedAfter(corruption)).toContain(invariant)
})
