/**
 * The accounts that each way to pay in has named, with the moment from which each one held. A person pays to the account on their
 * screen, so the reviewer of a deposit needs the account of that moment, and not the one that holds now.
 */
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './migrations.ts'

/** A payment can be on its way, or a deposit in an outbox, for so long: an account from before the change may have got the money. */
const UNDER_WAY_MS = 30 * 86_400_000

export interface PaidTo {
  readonly network: string
  readonly account: string
  readonly holder: string
}

/** The account in force when a deposit was asked for; beside it the one before, if that was replaced shortly before, and the one that holds now, if it is another. */
export interface PaidToThen {
  readonly then: PaidTo
  readonly before: (PaidTo & { readonly until: number }) | null
  readonly now: (PaidTo & { readonly since: number }) | null
}

/** Notes the account that a way to pay in names from now on; nothing where it is the same as before. Its row is locked. @param at ms */
export async function notePaidTo(tx: Tx, methodId: string, paidTo: PaidTo, at: number): Promise<void> {
  const last = await accountsOf(tx.db, methodId).orderBy('since', 'desc').limit(1).executeTakeFirst()
  const { network, account, holder } = paidTo
  if (last && last.network === network && last.account === account && last.holder === holder) return
  const row = { method_id: methodId, since: BigInt(at), network, account, holder }
  await tx.db.insertInto('deposit_account').values(row).execute()
}

/** Returns where a person was told to pay who asked for a deposit at that time, in ms; null for a way to pay in that there is not. */
export async function readPaidTo(database: Database, methodId: string, at: number): Promise<PaidToThen | null> {
  const rows = await accountsOf(database, methodId).orderBy('since').execute()
  const place = Math.max(
    0,
    rows.findLastIndex(({ since }) => Number(since) <= at),
  )
  const [then, before, now] = [rows[place], rows[place - 1], rows.at(-1)]
  if (!then || !now) return null
  const replacedAt = Number(then.since)
  return {
    then,
    before: before && replacedAt > at - UNDER_WAY_MS ? { ...before, until: replacedAt } : null,
    now: now === then ? null : { ...now, since: Number(now.since) },
  }
}

function accountsOf(database: Pick<Database, 'selectFrom'>, methodId: string) {
  return database.selectFrom('deposit_account').selectAll().where('method_id', '=', methodId)
}
