import { sql } from 'kysely'
import { parseMoney } from '../../contract/money.ts'
import type { Tx } from '../database/transaction.ts'
import { voidedStakes } from '../trading/voided-stakes.ts'

/** The mark of an act that a second operator approved. A first approval that still waits marks no later act. */
export const BY_TWO = { operators: 2 } as const
const DAY_MS = 86_400_000

/** Minor units, of all kinds together. */
export interface Moved {
  readonly all: bigint
  /** Without a second operator. */
  readonly alone: bigint
}

export interface MovedWithinDay {
  readonly byOperator: Moved
  /** By person; nothing was moved for a person who is missing. */
  readonly forPeople: ReadonlyMap<string, Moved>
}

const NOTHING: Moved = { all: 0n, alone: 0n }

/**
 * Returns the money that operators have moved within a day: many small yeses count as their sum, whether one operator spreads them
 * over people or several give them to one. Counts from the log of acts, which cannot be changed; a void of orders counts for each
 * person by the stakes that came back.
 */
export async function movedWithinDay(
  tx: Tx,
  { operatorId, people, now }: { operatorId: string; people: readonly string[]; now: number },
): Promise<MovedWithinDay> {
  // Yeses that move money take turns: each counts the one before.
  await sql`select pg_advisory_xact_lock(hashtextextended('moved within a day', 0))`.execute(tx.db)
  const acts = await tx.db
    .selectFrom('operator_act as act')
    .select(['act.operator_id', 'act.subject_kind', 'act.subject_id', 'act.facts'])
    .where('act.act', '=', 'approve')
    .where('act.at', '>', BigInt(now - DAY_MS))
    .execute()
  let byOperator = NOTHING
  const forPeople = new Map<string, Moved>()
  const areTwo = new Map<string, boolean>()
  for (const act of acts) {
    const facts = JSON.parse(act.facts) as { amount?: string; userId?: string; operators?: number } // approve wrote it
    const isAlone = facts.operators !== BY_TWO.operators
    const isVoid = act.subject_kind === 'order-void'
    if (isVoid) areTwo.set(act.subject_id, !isAlone)
    const signed = facts.amount === undefined || (facts.userId === undefined && !isVoid) ? 0n : parseMoney(facts.amount)
    const minor = signed < 0n ? -signed : signed
    if (act.operator_id === operatorId) byOperator = add(byOperator, minor, isAlone)
    if (facts.userId !== undefined && people.includes(facts.userId))
      forPeople.set(facts.userId, add(forPeople.get(facts.userId), minor, isAlone))
  }
  for (const { userId, noticeId, stakesMinor } of await voidedStakes(tx, { noticeIds: [...areTwo.keys()], people })) {
    forPeople.set(userId, add(forPeople.get(userId), stakesMinor, areTwo.get(noticeId) !== true))
  }
  return { byOperator, forPeople }
}

function add(sum: Moved = NOTHING, minor: bigint, isAlone: boolean): Moved {
  return { all: sum.all + minor, alone: sum.alone + (isAlone ? minor : 0n) }
}
