import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { intentText, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { acceptanceSchema } from '../../contract/settlement/receipt.ts'
import type { Database } from '../database/database.ts'
import { newOrderDocument } from './order-row.ts'
import type { PlacedOrder } from './place-order.ts'

/** A buy as it is asked for again. */
export interface AskedAgain {
  readonly userId: string
  /** The id that the order would have; null finds none. */
  readonly id: string | null
  readonly intent: OrderIntent
  readonly signature: string
}

/**
 * Finds orders that were taken before, each as it was answered then: an order holds all of its answer, so no copy of the answer is stored.
 * @returns in the order of `asked`; null where this person has no order of that id, 'another' where they bought it by another intent
 */
export async function takenOrders(
  db: Database,
  dayOf: (time: number) => string,
  asked: readonly AskedAgain[],
): Promise<readonly (PlacedOrder | 'another' | null)[]> {
  // Nearly all are new, and to plan the statement that makes a receipt's text again takes longer than to find that there is none.
  if (!(await isAnyTaken(db, asked))) return asked.map(() => null)
  const { rows } = await sql<{
    place: bigint
    number: bigint
    acceptance: string
    acceptance_signature: string
    intent_signature: string | null
  }>`
    select n.place, o.*
    from ${placed(asked)}
    cross join lateral (
      select o.number, order_acceptance(o) as acceptance, o.acceptance_signature, o.intent_signature
      from orders o where o.id = n.id and o.user_id = n.user_id offset 0
    ) o`.execute(db)
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
  return asked.map(({ intent, signature }, index) => {
    const row = byPlace.get(index + 1)
    if (row === undefined) return null
    const receipt = acceptanceSchema.parse(JSON.parse(row.acceptance))
    const isSame = 'version' in receipt && receipt.intentHash === hash('sha256', intentText(intent), 'hex')
    if (!isSame || row.intent_signature !== signature) return 'another'
    return {
      order: newOrderDocument(receipt, row.number, dayOf),
      acceptance: { receipt, signature: row.acceptance_signature },
    }
  })
}

async function isAnyTaken(db: Database, asked: readonly AskedAgain[]): Promise<boolean> {
  const { rows } = await sql`
    select from ${placed(asked)}
    cross join lateral (select from orders o where o.id = n.id and o.user_id = n.user_id offset 0) o limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Makes rows of the keys, with their places from 1. `offset 0` behind them looks up one key after the other: divided tables are read in one part each. */
function placed(asked: readonly AskedAgain[]) {
  return sql`unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ userId }) => userId)}::uuid[])
    with ordinality as n(id, user_id, place)`
}
