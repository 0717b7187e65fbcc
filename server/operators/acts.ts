import { randomUUID } from 'node:crypto'
import type { Facts } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from './tables.ts'

export interface Act {
  readonly operatorId: string
  readonly act: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly facts?: Facts
  readonly at: number
}

/**
 * Writes what an operator does into the audit log, in the transaction of the act itself: none without the other.
 * @returns the line's id
 */
export async function recordAct(tx: Tx, act: Act): Promise<string> {
  const id = randomUUID()
  await tx.db
    .insertInto('operator_act')
    .values({
      id,
      operator_id: act.operatorId,
      act: act.act,
      subject_kind: act.subjectKind,
      subject_id: act.subjectId,
      facts: JSON.stringify(act.facts ?? {}),
      at: BigInt(act.at),
    })
    .execute()
  return id
}

/** Returns the last line that an operator has written about a thing. */
export function lastActOf(tx: Tx, act: Pick<Act, 'operatorId' | 'subjectKind' | 'subjectId'>) {
  return tx.db
    .selectFrom('operator_act')
    .select(['number', 'at'])
    .where('subject_kind', '=', act.subjectKind)
    .where('subject_id', '=', act.subjectId)
    .where('operator_id', '=', act.operatorId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
