import { sql } from 'kysely'
import { parseMoney } from '../../contract/money.ts'
import type { Tx } from '../database/transaction.ts'

/** What the act of the second of two operators says of itself. A yes that waits for a second one makes no later act one of two. */
export const BY_TWO = { operators: 2 } as const
const DAY_MS = 86_400_000

/**
 * What single operators have moved without a second one within a day, of whatever kind: many small yeses are as large as their sum, whether
 * one operator spreads them over people or several give them to one. Counted from the log of acts, which cannot be changed.
 * @returns minor units: the larger of what this operator moved for everybody and what all moved for this person
 */
export async function movedAlone(tx: Tx, { operatorId, userId, now }: { operatorId: string; userId: string; now: number }): Promise<bigint> {
  // Yeses of one operator, and yeses for one person, take turns: each counts the one before.
  for (const turn of [`moved by ${operatorId}`, `moved for ${userId}`]) await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db)
  const acts = await tx.db
    .selectFrom('operator_act as act')
    .select(['act.operator_id', 'act.facts'])
    .where('act.act', '=', 'approve')
    .where('act.at', '>', BigInt(now - DAY_MS))
    .execute()
  let byOperator = 0n
  let forPerson = 0n
  for (const act of acts) {
    const facts = JSON.parse(act.facts) as { amount?: string; userId?: string; operators?: number } // approve wrote it
    if (facts.operators === BY_TWO.operators) continue
    const signed = facts.amount === undefined || facts.userId === undefined ? 0n : parseMoney(facts.amount)
    const minor = signed < 0n ? -signed : signed
    if (act.operator_id === operatorId) byOperator += minor
    if (facts.userId === userId) forPerson += minor
  }
  return byOperator > forPerson ? byOperator : forPerson
}
