import { sql } from 'kysely'
import { parseMoney } from '../../contract/money.ts'
import type { Tx } from '../database/transaction.ts'

/** The mark of an act that a second operator approved. A first approval that still waits marks no later act. */
export const BY_TWO = { operators: 2 } as const
const DAY_MS = 86_400_000

/** Minor units, of all kinds together. */
export interface Moved {
  /** Without a second operator: the larger of what this one moved for everybody and what all moved for this person. */
  readonly alone: bigint
  readonly byOperator: bigint
  readonly forPerson: bigint
}

/**
 * What operators have moved within a day: many small yeses are as large as their sum, whether one operator spreads them over people or
 * several give them to one. Counted from the log of acts, which cannot be changed.
 */
export async function movedWithinDay(tx: Tx, { operatorId, userId, now }: { operatorId: string; userId: string; now: number }): Promise<Moved> {
  // Yeses of one operator, and yeses for one person, take turns: each counts the one before.
  for (const turn of [`moved by ${operatorId}`, `moved for ${userId}`]) await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db)
  const acts = await tx.db
    .selectFrom('operator_act as act')
    .select(['act.operator_id', 'act.facts'])
    .where('act.act', '=', 'approve')
    .where('act.at', '>', BigInt(now - DAY_MS))
    .execute()
  const sums = { byOperator: 0n, forPerson: 0n, aloneByOperator: 0n, aloneForPerson: 0n }
  for (const act of acts) {
    const facts = JSON.parse(act.facts) as { amount?: string; userId?: string; operators?: number } // approve wrote it
    const signed = facts.amount === undefined || facts.userId === undefined ? 0n : parseMoney(facts.amount)
    const minor = signed < 0n ? -signed : signed
    const isAlone = facts.operators !== BY_TWO.operators
    if (act.operator_id === operatorId) {
      sums.byOperator += minor
      if (isAlone) sums.aloneByOperator += minor
    }
    if (facts.userId === userId) {
      sums.forPerson += minor
      if (isAlone) sums.aloneForPerson += minor
    }
  }
  const { byOperator, forPerson, aloneByOperator, aloneForPerson } = sums
  return { byOperator, forPerson, alone: aloneByOperator > aloneForPerson ? aloneByOperator : aloneForPerson }
}
