/** An operator's decision at the desk: the same functions as the command line's, once the session, the role and the item are sure. */
import { actsOfKind, decidingAct, isDeskKind, mayDo, maySee, type DeskKind } from '../../contract/desk/roles.ts'
import type { DeskOutcome, DeskRefusal } from '../../contract/desk/desk-problem.ts'
import type { WrittenAct } from '../../contract/desk/rows.ts'
import { refuse } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { lastActOf, recordAct } from '../operators/acts.ts'
import { approve, refuseReview, type Approval } from '../operators/decide.ts'
import { rolesOf } from '../operators/roles.ts'
import type { ReviewItem, ReviewKind } from '../reviews/review-kind.ts'
import type { DeskServices } from './desk-parts.ts'
import { hasSealedFacts, photosOf, shownFacts } from './read-case.ts'
import { roleMissing } from './role-missing.ts'
import { makeSecondHalf } from './second-half.ts'
import { isLiving, type OperatorSession } from './sessions.ts'

export const LOOK_MS = 120_000

interface Choice {
  readonly kind: ReviewKind
  readonly id: string
  readonly session: OperatorSession
  readonly now: number
}

export async function approveItem(
  services: DeskServices,
  choice: Choice,
): Promise<DeskOutcome<{ approval: Approval; written: WrittenAct; shown: Record<string, string> }>> {
  const { kind, id, session, now } = choice
  const decided = await inTransaction(services.database, async (tx) => {
    const checked = await check(tx, choice)
    if (!checked.ok) return checked
    const context = { operatorId: session.operatorId, now, bounds: services.bounds }
    const approved = await approve(tx, context, kind, id)
    if (!approved.ok) return approved
    const half = approved.value === 'approved' && kind.kind === 'operator' ? await makeSecondHalf(tx, id) : null
    const shown: Record<string, string> = half === null ? {} : { half }
    return { ok: true as const, value: { approval: approved.value, written: await writtenOf(tx, choice), shown } }
  })
  if (!decided.ok) return withDecider(services.database, choice, decided)
  if (decided.value.approval === 'approved') await kind.finish?.(services.database, id)
  return decided
}

export async function refuseItem(
  services: DeskServices,
  choice: Choice & { readonly reason: string },
): Promise<DeskOutcome<{ written: WrittenAct }>> {
  const { kind, id, session, now, reason } = choice
  const decided = await inTransaction(services.database, async (tx) => {
    const checked = await check(tx, choice)
    if (!checked.ok) return checked
    const context = { operatorId: session.operatorId, now, bounds: services.bounds }
    const refused = await refuseReview(tx, context, kind, { id, reason })
    if (!refused.ok) return refused
    return { ok: true as const, value: { written: await writtenOf(tx, choice) } }
  })
  return decided.ok ? decided : withDecider(services.database, choice, decided)
}

/** Opens photos and sealed facts for one look, with its line in the log. Refuses `not-found`, `role-missing`. */
export async function lookAt(
  services: DeskServices,
  choice: Choice,
): Promise<
  DeskOutcome<{ look: string; until: number; written: WrittenAct; facts: Record<string, string>; photos: string[] }>
> {
  const { kind, id, session, now } = choice
  return inTransaction(services.database, async (tx) => {
    if (!(await isLiving(tx, session.id, now))) return refuse('not-signed-in')
    const roles = await rolesOf(tx, session.operatorId)
    const [first, ...more] = actsOfKind(kindName(kind))
    if (first && ![first, ...more].some((act) => maySee(roles, act))) return roleMissing(first)
    const item = await kind.show(tx.db, id)
    if (!item) return refuse('not-found')
    const photos = photosOf(item)
    if (photos.length === 0 && !hasSealedFacts(item)) return refuse('not-found')
    const line = { operatorId: session.operatorId, subjectKind: item.kind, subjectId: id }
    const look = await recordAct(tx, {
      ...line,
      act: 'look',
      facts: { photos: photos.length },
      at: now,
    })
    return {
      ok: true as const,
      value: {
        look,
        until: now + LOOK_MS,
        written: { number: String((await lastActOf(tx, line)).number), at: now },
        facts: hasSealedFacts(item) ? shownFacts(item) : {},
        photos,
      },
    }
  })
}

/** The item of a look that is still open and this operator's; null for any other. */
export async function itemOfLook(
  services: DeskServices,
  input: { readonly look: string; readonly session: OperatorSession; readonly now: number },
): Promise<ReviewItem | null> {
  const act = await services.database
    .selectFrom('operator_act')
    .select(['subject_kind', 'subject_id'])
    .where('id', '=', input.look)
    .where('act', '=', 'look')
    .where('operator_id', '=', input.session.operatorId)
    .where('at', '>', BigInt(input.now - LOOK_MS))
    .executeTakeFirst()
  const kind = act && services.kinds.find((one) => one.kind === act.subject_kind)
  return kind ? kind.show(services.database, act.subject_id) : null
}

/** The session may have ended, or a role been taken, since the request came. */
async function check(tx: Tx, { kind, id, session, now }: Choice): Promise<DeskOutcome<void>> {
  if (!(await isLiving(tx, session.id, now))) return refuse('not-signed-in')
  const roles = await rolesOf(tx, session.operatorId)
  const [first, ...more] = actsOfKind(kindName(kind))
  if (first && ![first, ...more].some((act) => mayDo(roles, act))) return roleMissing(first)
  const item = await kind.show(tx.db, id)
  if (!item) return refuse('not-found')
  const act = decidingAct({ kind: kindName(kind), facts: item.facts })
  return mayDo(roles, act) ? { ok: true, value: undefined } : roleMissing(act)
}

function kindName({ kind }: ReviewKind): DeskKind {
  if (!isDeskKind(kind)) throw new Error(`no role decides ${kind}`)
  return kind
}

async function writtenOf(tx: Tx, { kind, id, session }: Choice): Promise<WrittenAct> {
  const act = await lastActOf(tx, { operatorId: session.operatorId, subjectKind: kind.kind, subjectId: id })
  return { number: String(act.number), at: Number(act.at) }
}

/** Somebody else was first: says who, when, and under which number. */
async function withDecider(database: Database, { kind, id }: Choice, refusal: DeskRefusal): Promise<DeskRefusal> {
  if (refusal.problem !== 'already-decided') return refusal
  const act = await database
    .selectFrom('operator_act')
    .innerJoin('operator', 'operator.id', 'operator_act.operator_id')
    .select(['operator.name', 'operator_act.act', 'operator_act.at', 'operator_act.number'])
    .where('subject_kind', '=', kind.kind)
    .where('subject_id', '=', id)
    .where('act', 'in', ['approve', 'refuse'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return act
    ? {
        ...refusal,
        facts: { by: act.name, act: act.act, at: new Date(Number(act.at)).toISOString(), number: String(act.number) },
      }
    : refusal
}
