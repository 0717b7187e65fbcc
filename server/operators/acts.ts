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

/** Writes what an operator does into the audit log, in the transaction of the act itself: none without the other. */
export async function recordAct(tx: Tx, act: Act): Promise<void> {
  await tx.db
    .insertInto('operator_act')
    .values({
      id: randomUUID(),
      operator_id: act.operatorId,
      act: act.act,
      subject_kind: act.subjectKind,
      subject_id: act.subjectId,
      facts: JSON.stringify(act.facts ?? {}),
      at: BigInt(act.at),
    })
    .execute()
}
