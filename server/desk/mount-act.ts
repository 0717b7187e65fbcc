import type { ActAnswer } from '../../contract/desk/base-endpoint.ts'
import { ENDPOINT_ACTS } from '../../contract/desk/endpoint-acts.ts'
import type { DeskOutcome } from '../../contract/desk/desk-problem.ts'
import type { Answer, EndpointShape } from '../../contract/endpoint.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { mayDo } from '../../contract/desk/roles.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { lastActOf } from '../operators/acts.ts'
import type { Approval, ReviewContext } from '../operators/decide.ts'
import { rolesOf } from '../operators/roles.ts'
import { operatorOf, type DeskCall, type DeskPlatform } from './desk-parts.ts'
import { mountDesk } from './mount-desk.ts'
import { roleMissing } from './role-missing.ts'
import { isLiving } from './sessions.ts'

/** An act as it was carried out, or as it waits for a second operator. */
export interface Acted {
  /** Absent: the act was carried out. */
  readonly approval?: Approval
  /** The subject of its line in the log. */
  readonly subjectKind: string
  readonly subjectId: string
  /** Told this once. */
  readonly shown?: Readonly<Record<string, string>>
}

/**
 * Mounts an act that operators do of themselves. Session and role are looked at again inside of its transaction, and its answer has the
 * number of the line that it wrote.
 */
export function mountAct<E extends EndpointShape>(
  platform: DeskPlatform,
  endpoint: E,
  run: (tx: Tx, call: DeskCall<E>, context: ReviewContext) => Promise<Outcome<Acted>>,
): void {
  const act = ENDPOINT_ACTS.get(endpoint.id)
  if (act === undefined) throw new Error(`no role does ${endpoint.id}`)
  mountDesk(platform, endpoint, async (call): Promise<DeskOutcome<Answer<E>>> => {
    const { id, operatorId } = operatorOf(call)
    const acted = await inTransaction(platform.database, async (tx): Promise<DeskOutcome<ActAnswer>> => {
      if (!(await isLiving(tx, id, call.now))) return refuse('not-signed-in')
      if (!mayDo(await rolesOf(tx, operatorId), act)) return roleMissing(act)
      const ran = await run(tx, call, { operatorId, now: call.now, bounds: platform.bounds })
      if (!ran.ok) return ran
      const { approval = 'approved', subjectKind, subjectId, shown = {} } = ran.value
      const line = await lastActOf(tx, { operatorId, subjectKind, subjectId })
      return { ok: true, value: { approval, written: { number: String(line.number), at: Number(line.at) }, shown } }
    })
    return acted as DeskOutcome<Answer<E>> // each of these endpoints answers with `actAnswerSchema`, and the answer is held against it
  })
}

/** The outcome of an act that may wait for another operator's yes. */
export function asked(subjectKind: string, subjectId: string, outcome: Outcome<Approval>): Outcome<Acted> {
  return outcome.ok ? done({ approval: outcome.value, subjectKind, subjectId }) : outcome
}
