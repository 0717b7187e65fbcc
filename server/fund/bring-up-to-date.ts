/**
 * Cut-offs and income. A position is brought forward day by day up to the running business day, however many days have
 * passed: at each cut-off first the income of the day that ends, on what was confirmed during it, then the deposits that
 * this cut-off confirms. Each day once: the position's row is locked and knows its day, the ledger's ids are of position
 * and day. Every move of a person does this first, so a late job never costs anybody a day.
 */
import { sql, type Selectable } from 'kysely'
import type { BusinessCalendar } from '../../contract/business-day.ts'
import type { Tx } from '../database/transaction.ts'
import { advancePositions, type Position } from './advance-positions.ts'
import { readRates } from './fund-rate.ts'
import { projectPosition, projectPositions } from './fund-rows.ts'
import type { FundPositionTable } from './tables.ts'

interface Moment {
  readonly now: number
  readonly calendar: BusinessCalendar
}

/** Locks a person's position, which is made if there is none, and brings it to the business day of `now`. */
export async function bringUpToDate(tx: Tx, context: Moment & { readonly userId: string }): Promise<Position> {
  const today = context.calendar.dayOf(context.now)
  await tx.db
    .insertInto('fund_position')
    .values({
      user_id: context.userId,
      open_day: today,
      carried: 0n,
      income_day: null,
      income_day_minor: 0n,
      income_all_minor: 0n,
      deposits_today: 0,
      withdrawals_today: 0,
      updated_at: BigInt(context.now),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const position = await tx.db
    .selectFrom('fund_position')
    .selectAll()
    .where('user_id', '=', context.userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (position.open_day >= today) return position
  const [forward] = await bringForward(tx, context, [position])
  if (forward === undefined) throw new Error('a position was lost')
  return forward
}

/**
 * Brings these positions to the business day of `now`, with as many statements as for one. Passes over positions that are there
 * already, and those that another transaction holds: it brings them forward itself.
 * @returns how many were brought forward
 */
export async function bringAllUpToDate(tx: Tx, context: Moment, userIds: readonly string[]): Promise<number> {
  const behind = await tx.db
    .selectFrom('fund_position')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('open_day', '<', context.calendar.dayOf(context.now))
    .orderBy('user_id')
    .forUpdate()
    .skipLocked()
    .execute()
  return (await bringForward(tx, context, behind)).length
}

/** Stores a position that this transaction has locked, and shows it. */
export async function storePosition(tx: Tx, position: Position): Promise<Position> {
  const { user_id: userId, ...columns } = position
  await tx.db.updateTable('fund_position').set(columns).where('user_id', '=', userId).execute()
  await projectPosition(tx, position)
  return position
}

/** Brings positions that this transaction has locked up to today. */
async function bringForward(tx: Tx, context: Moment, behind: readonly Position[]): Promise<readonly Position[]> {
  if (behind.length === 0) return []
  const today = context.calendar.dayOf(context.now)
  const advanced = await advancePositions(tx, behind, { ...context, today, rateOf: await readRates(tx.db) })
  const positions = advanced.map((position) => ({
    ...position,
    open_day: today,
    deposits_today: 0,
    withdrawals_today: 0,
    updated_at: BigInt(context.now),
  }))
  await storeDays(tx, positions)
  await projectPositions(tx, positions)
  return positions
}

async function storeDays(tx: Tx, positions: readonly Selectable<FundPositionTable>[]): Promise<void> {
  const column = <K extends keyof FundPositionTable>(name: K) => positions.map((position) => position[name])
  await sql`
    update fund_position p set open_day = n.open_day, carried = n.carried, income_day = n.income_day, income_day_minor = n.income_day_minor,
      income_all_minor = n.income_all_minor, deposits_today = 0, withdrawals_today = 0, updated_at = n.updated_at
    from unnest(${column('user_id')}::uuid[], ${column('open_day')}::text[], ${column('carried')}::int8[], ${column('income_day')}::text[],
      ${column('income_day_minor')}::int8[], ${column('income_all_minor')}::int8[], ${column('updated_at')}::int8[])
      as n (user_id, open_day, carried, income_day, income_day_minor, income_all_minor, updated_at)
    where p.user_id = n.user_id`.execute(tx.db)
}
