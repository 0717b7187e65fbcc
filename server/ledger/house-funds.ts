/**
 * The house's own money. The house is never below its floor, which is zero after all gains that it may have to pay: no order is opened that
 * it could not pay besides all running ones.
 */
import { sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import { refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { CLEARING, HOUSE_ROWS, houseRow } from './accounts.ts'
import { postTransfers, type TransferInput } from './post-transfers.ts'

export const HOUSE_FUNDED = 'house-funded'

const NAMED_ROWS: readonly string[] = Array.from({ length: HOUSE_ROWS }, (_, row) => houseRow(row))

/** 100,000,000.00: the play money that a demo's house begins with. */
const DEMO_HOUSE_MINOR = 10_000_000_000n

/** Minor units. */
export interface HouseFunds {
  readonly ownMinor: bigint
  /** The gains of all open orders together. */
  readonly possibleGainsMinor: bigint
  /** The part of its own that no open order can need. Below zero only in a ledger from before the floor. */
  readonly freeMinor: bigint
}

export async function readHouseFunds(db: Database): Promise<HouseFunds> {
  const { rows } = await sql<{ own: bigint | null; gains: bigint | null }>`
    SELECT sum(credits_posted - debits_posted)::bigint AS own, sum(debits_pending)::bigint AS gains
    FROM ledger_house WHERE kind = 'house'`.execute(db)
  const { own, gains } = rows[0] ?? {}
  // A sum over no row is no figure. Money that found no account would be taken for paid.
  if (typeof own !== 'bigint' || typeof gains !== 'bigint') throw new Error('the ledger has no account of the house')
  return { ownMinor: own, possibleGainsMinor: gains, freeMinor: own - gains }
}

/**
 * Money of the house's owner comes in from outside, or leaves. Refuses with `house-cannot-pay` when more would leave than is free, and with
 * `amount-below-minimum` when the house would be below its floor even with what comes in. Again changes nothing.
 * @param input amountMinor signed, not zero: above zero to the house
 */
export async function fundHouse(
  tx: Tx,
  input: { readonly id: string; readonly amountMinor: bigint },
  at: number,
): Promise<Outcome<void>> {
  const isIn = input.amountMinor > 0n
  const amountMinor = isIn ? input.amountMinor : -input.amountMinor
  const house = await tx.db
    .selectFrom('ledger_house')
    .select(['id', 'owner'])
    .where('kind', '=', 'house')
    .orderBy('id')
    .execute()
  // In the order of their names, as the legs were counted before: what was put in is known again.
  house.sort((a, b) => NAMED_ROWS.indexOf(a.id) - NAMED_ROWS.indexOf(b.id))
  const rows = BigInt(house.length)
  const transfers = house.map(({ id, owner }, row): TransferInput => ({
    userId: owner,
    event: HOUSE_FUNDED,
    businessId: input.id,
    leg: `row-${row}`,
    phase: 'single',
    ...(isIn ? { debit: CLEARING, credit: id } : { debit: id, credit: CLEARING }),
    amountMinor: amountMinor / rows + (BigInt(row) < amountMinor % rows ? 1n : 0n),
  }))
  const posted = await postTransfers(
    tx,
    transfers.filter((transfer) => 'amountMinor' in transfer && transfer.amountMinor > 0n),
    { at },
  )
  if (!posted.ok) return posted
  const { freeMinor } = await readHouseFunds(tx.db)
  return freeMinor < 0n
    ? refuse('amount-below-minimum', { minimum: formatMoney(input.amountMinor - freeMinor) })
    : posted
}

/** Gives a demo's house its play money, once. */
export async function fundDemoHouse(database: Database, now: number): Promise<void> {
  const id = 'demo'
  const known = await database
    .selectFrom('ledger_transfer')
    .select('id')
    .where('reference', '=', id)
    .where('event', '=', HOUSE_FUNDED)
    .executeTakeFirst()
  if (known) return
  const funded = await inTransaction(database, (tx) => fundHouse(tx, { id, amountMinor: DEMO_HOUSE_MINOR }, now))
  if (!funded.ok) throw new Error(`the house was not funded: ${funded.problem}`)
}

/** 100,000.00: with less than this free the start says so. */
const LOW_MINOR = 10_000_000n

/** Returns the house's figures where little of its money is free, or null. */
export async function lowHouseFunds(
  database: Database,
): Promise<{ readonly own: string; readonly possibleGains: string; readonly free: string } | null> {
  const funds = await readHouseFunds(database)
  return funds.freeMinor >= LOW_MINOR ? null : spelledFunds(funds)
}

export function spelledFunds({ ownMinor, possibleGainsMinor, freeMinor }: HouseFunds) {
  return { own: formatMoney(ownMinor), possibleGains: formatMoney(possibleGainsMinor), free: formatMoney(freeMinor) }
}
