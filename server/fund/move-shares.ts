/**
 * A person's acts on their Yu'ebao: deposit (pending until the next cut-off), take a pending deposit back, withdraw
 * confirmed shares.
 * This room holds Yu'ebao: moves, cut-offs, income, terms. It may not write a balance but by the ledger.
 */
import { addDays, type BusinessCalendar } from '../../contract/business-day.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { FundMove } from '../../contract/rows/fund-move.ts'
import type { Tx } from '../database/transaction.ts'
import { cashAccount, fundAccount } from '../ledger/accounts.ts'
import { postTransfers, type TransferInput } from '../ledger/post-transfers.ts'
import { FUND_IN } from './advance-positions.ts'
import { bringUpToDate, storePosition } from './bring-up-to-date.ts'
import { projectMove } from './fund-rows.ts'
import { DEPOSITS_PER_DAY, MINIMUM_DEPOSIT_MINOR, WITHDRAWALS_PER_DAY } from './fund-terms.ts'

interface Context {
  readonly userId: string
  readonly now: number
  readonly calendar: BusinessCalendar
}

/** Refuses `amount-below-minimum`, `fund-moves-used-up`, `insufficient-balance`, `id-taken`. */
export async function depositShares(
  tx: Tx,
  context: Context,
  input: { id: string; amount: string },
): Promise<Outcome<FundMove>> {
  const amountMinor = parseMoney(input.amount)
  if (amountMinor < MINIMUM_DEPOSIT_MINOR)
    return refuse('amount-below-minimum', { minimum: formatMoney(MINIMUM_DEPOSIT_MINOR) })
  const position = await bringUpToDate(tx, context)
  if (position.deposits_today >= DEPOSITS_PER_DAY) return refuse('fund-moves-used-up', { perDay: DEPOSITS_PER_DAY })
  const confirmsAt = context.calendar.startOf(addDays(position.open_day, 1))
  const move = await insertMove(tx, context, { id: input.id, kind: 'in', amountMinor, confirmsAt })
  if (!move.ok) return move
  const held = await post(tx, context, {
    userId: context.userId,
    event: FUND_IN,
    businessId: input.id,
    leg: 'amount',
    phase: 'pending',
    debit: cashAccount(context.userId),
    credit: fundAccount(context.userId),
    amountMinor,
  })
  if (!held.ok) return held
  await storePosition(tx, { ...position, deposits_today: position.deposits_today + 1, updated_at: BigInt(context.now) })
  return move
}

/** Refuses `fund-moves-used-up`, `insufficient-shares` (pending ones cannot be taken out), `id-taken`. */
export async function withdrawShares(
  tx: Tx,
  context: Context,
  input: { id: string; amount: string },
): Promise<Outcome<FundMove>> {
  const amountMinor = parseMoney(input.amount)
  const position = await bringUpToDate(tx, context)
  if (position.withdrawals_today >= WITHDRAWALS_PER_DAY)
    return refuse('fund-moves-used-up', { perDay: WITHDRAWALS_PER_DAY })
  const move = await insertMove(tx, context, { id: input.id, kind: 'out', amountMinor, confirmsAt: context.now })
  if (!move.ok) return move
  const posted = await post(tx, context, {
    userId: context.userId,
    event: 'fund-out',
    businessId: input.id,
    leg: 'amount',
    phase: 'single',
    record: 'fund-out',
    debit: fundAccount(context.userId),
    credit: cashAccount(context.userId),
    amountMinor,
  })
  if (!posted.ok) return refuse('insufficient-shares')
  await storePosition(tx, {
    ...position,
    withdrawals_today: position.withdrawals_today + 1,
    updated_at: BigInt(context.now),
  })
  return move
}

/** Takes a pending deposit back, whole. Refuses `not-found` (another person's too), `already-decided`. */
export async function cancelDeposit(tx: Tx, context: Context, id: string): Promise<Outcome<FundMove>> {
  // First, so that a deposit whose cut-off has passed is confirmed by it and no longer to be had.
  const position = await bringUpToDate(tx, context)
  const own = await tx.db
    .selectFrom('fund_move')
    .select('kind')
    .where('id', '=', id)
    .where('user_id', '=', context.userId)
    .executeTakeFirst()
  if (own?.kind !== 'in') return refuse('not-found')
  const row = await tx.db
    .updateTable('fund_move')
    .set({ status: 'cancelled', decided_at: BigInt(context.now) })
    .where('id', '=', id)
    .where('user_id', '=', context.userId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('already-decided')
  const released = await post(tx, context, {
    userId: context.userId,
    event: 'fund-in-cancelled',
    businessId: id,
    leg: 'amount',
    phase: 'void',
    resolves: FUND_IN,
  })
  if (!released.ok) throw new Error(`a hold was not released: ${released.problem}`)
  await storePosition(tx, { ...position, updated_at: BigInt(context.now) })
  return done(projectMove(tx, row))
}

function post(tx: Tx, context: Context, transfer: TransferInput): Promise<Outcome<void>> {
  return postTransfers(tx, [transfer], { at: context.now })
}

async function insertMove(
  tx: Tx,
  context: Context,
  move: { id: string; kind: 'in' | 'out'; amountMinor: bigint; confirmsAt: number },
): Promise<Outcome<FundMove>> {
  const isIn = move.kind === 'in'
  const row = await tx.db
    .insertInto('fund_move')
    .values({
      id: move.id,
      user_id: context.userId,
      kind: move.kind,
      amount_minor: move.amountMinor,
      status: isIn ? 'pending' : 'confirmed',
      created_at: BigInt(context.now),
      confirms_at: BigInt(move.confirmsAt),
      decided_at: isIn ? null : BigInt(context.now),
    })
    // No column is named, as the key has the person too (docs/adr/0083).
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? done(projectMove(tx, row)) : refuse('id-taken')
}
