import { sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import type { Account } from '../../contract/rows/account.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import type { LedgerBalancesView } from './tables.ts'

/** A person's balances in minor units. */
export interface Balances {
  readonly currency: string
  /** Cash that can be staked or withdrawn now. */
  readonly availableMinor: bigint
  readonly inOrdersMinor: bigint
  readonly inWithdrawalsMinor: bigint
  readonly fundConfirmedMinor: bigint
  readonly fundPendingMinor: bigint
  readonly totalMinor: bigint
  readonly profitAllMinor: bigint
  readonly profitTodayMinor: bigint
  /** The business day of `profitTodayMinor`, YYYY-MM-DD; empty before the first settled order. */
  readonly profitDay: string
}

/** @throws for a person without accounts: they are opened at registration */
export async function readBalances(db: Database, userId: string): Promise<Balances> {
  return balancesOf(
    await db.selectFrom('ledger_balances').selectAll().where('owner', '=', userId).executeTakeFirstOrThrow(),
  )
}

/** Reads the balances of many people at once, by person. People without accounts are left out. */
export async function readAllBalances(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Balances>> {
  const rows = await db
    .selectFrom('ledger_balances')
    .selectAll()
    .where('owner', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.owner, balancesOf(row)]))
}

/**
 * Writes a person's `account` row to their feed. Postings do this by themselves; it is for changes beside them.
 * @param at ms
 */
export async function projectAccount(tx: Tx, userId: string, at: number): Promise<void> {
  // Locked until the commit: a row made from older figures must not overwrite one made from newer ones.
  await lockCash(tx, userId)
  recordAccount(tx, { userId, balances: await readBalances(tx.db, userId), at })
}

/** Keeps a person's cash as it is until the commit. */
export async function lockCash({ db }: Tx, userId: string): Promise<void> {
  await sql`SELECT ledger_lock_cash(${userId}::uuid)`.execute(db)
}

/** Notes the `account` row for figures that were read with the cash account locked. */
export function recordAccount(
  tx: Tx,
  { userId, balances, at }: { userId: string; balances: Balances; at: number },
): void {
  const doc: Account = {
    currency: balances.currency,
    available: formatMoney(balances.availableMinor),
    inOrders: formatMoney(balances.inOrdersMinor),
    inWithdrawals: formatMoney(balances.inWithdrawalsMinor),
    fundConfirmed: formatMoney(balances.fundConfirmedMinor),
    fundPending: formatMoney(balances.fundPendingMinor),
    totalAssets: formatMoney(balances.totalMinor),
    profitAll: formatMoney(balances.profitAllMinor),
    profitToday: formatMoney(balances.profitTodayMinor),
    profitDay: balances.profitDay,
    updatedAt: at,
  }
  recordChange(tx, { owner: userId, collection: 'account', id: 'main', doc })
}

/** Held is for orders, or on its way into the fund, or else for a withdrawal: nothing else holds a person's cash. */
export function balancesOf(row: Omit<LedgerBalancesView, 'owner' | 'cash_id'>): Balances {
  return {
    currency: row.currency,
    availableMinor: row.posted - row.held,
    inOrdersMinor: row.held_for_orders,
    inWithdrawalsMinor: row.held - row.held_for_orders - row.fund_pending,
    fundConfirmedMinor: row.fund_posted,
    fundPendingMinor: row.fund_pending,
    totalMinor: row.posted + row.fund_posted,
    profitAllMinor: row.profit_all,
    profitTodayMinor: row.profit_today,
    profitDay: row.profit_day,
  }
}
