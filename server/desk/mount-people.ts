import {
  adjustBalance,
  endPersonSessions,
  findPeople as findEndpoint,
  freezePerson as freezeEndpoint,
  orderProofOf,
  readPerson as readEndpoint,
  releaseWithdrawals as releaseEndpoint,
  resetTransactionPassword as resetEndpoint,
  revokeIdentity as revokeEndpoint,
  unfreezePerson as unfreezeEndpoint,
  writeNote as noteEndpoint,
} from '../../contract/desk/person-endpoints.ts'
import { parseMoney } from '../../contract/money.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { requestAdjustment } from '../operators/adjustments.ts'
import { freezePerson, unfreezePerson } from '../operators/freeze.ts'
import { endPersonSessions as endSessions, writeNote } from '../operators/person-acts.ts'
import { releaseWithdrawals } from '../operators/release-withdrawals.ts'
import { resetTransactionPassword } from '../operators/reset-transaction-password.ts'
import { revokeIdentity } from '../operators/revoke-identity.ts'
import { orderProof } from '../trading/order-proof.ts'
import type { DeskPlatform } from './desk-parts.ts'
import { mountAct } from './mount-act.ts'
import { mountDesk, mountDeskRaw, replyRefusal } from './mount-desk.ts'
import { findPeople, readPerson } from './read-person.ts'

/** Mounts the search, a person's story, and the acts for one person. */
export function mountPeople(platform: DeskPlatform): void {
  const { database, keys } = platform
  mountDesk(platform, findEndpoint, async ({ query }) => done({ people: await findPeople(database, query.words) }))
  mountDesk(platform, readEndpoint, async ({ params, now }) => {
    const person = await readPerson(platform, { id: params.person, now })
    return person ? done(person) : refuse('not-found')
  })
  mountDeskRaw(platform, orderProofOf, async ({ params }, reply) => {
    const proof = await orderProof(database, { userId: params.person, orderId: params.order, keys })
    if (!proof.ok) return replyRefusal(reply, proof)
    return reply
      .type('application/json')
      .header('content-disposition', `attachment; filename="${params.order}.candor"`)
      .send(JSON.stringify(proof.value))
  })
  mountMoneyActs(platform)
  mountAccountActs(platform)
  mountReasonedActs(platform)
}

function mountMoneyActs(platform: DeskPlatform): void {
  mountAct(platform, adjustBalance, async (tx, { body, params }, context) => {
    const amountMinor = parseMoney(body.amount)
    if (amountMinor === 0n) return refuse('invalid-request', { amount: 'not zero' })
    const { id, reason } = body
    const asked = await requestAdjustment(tx, context, { id, userId: params.person, amountMinor, reason })
    return asked.ok ? done({ approval: asked.value, subjectKind: 'adjustment', subjectId: id }) : asked
  })
  mountAct(platform, releaseEndpoint, async (tx, { body, params }, { operatorId, now }) => {
    const input = { operatorId, userId: params.person, reason: body.reason, now }
    const released = await releaseWithdrawals(tx, input)
    return released.ok ? done(about(params.person)) : released
  })
}

function mountAccountActs(platform: DeskPlatform): void {
  mountAct(platform, resetEndpoint, async (tx, { params }, { operatorId, now }) => {
    const reset = await resetTransactionPassword(tx, { operatorId, userId: params.person, now })
    if (!reset.ok) return reset
    const { password, heldUntil } = reset.value
    return done({ ...about(params.person), shown: { password, heldUntil: new Date(heldUntil).toISOString() } })
  })
  mountAct(platform, endPersonSessions, async (tx, { body, params }, { operatorId, now }) => {
    const ended = await endSessions(tx, { operatorId, userId: params.person, reason: body.reason, now })
    return ended.ok ? done(about(params.person)) : ended
  })
  mountAct(platform, noteEndpoint, async (tx, { body, params }, { operatorId, now }) => {
    const written = await writeNote(tx, { operatorId, userId: params.person, text: body.text, now })
    return written.ok ? done(about(params.person)) : written
  })
}

/** Acts that say no more than their reason. */
function mountReasonedActs(platform: DeskPlatform): void {
  for (const [endpoint, run] of [
    [freezeEndpoint, freezePerson],
    [unfreezeEndpoint, unfreezePerson],
    [revokeEndpoint, revokeIdentity],
  ] as const)
    mountAct(platform, endpoint, async (tx, { body, params }, { operatorId, now }) => {
      const changed = await run(tx, { operatorId, userId: params.person, reason: body.reason, now })
      return changed.ok ? done(about(params.person)) : changed
    })
}

function about(userId: string) {
  return { subjectKind: 'user', subjectId: userId }
}
