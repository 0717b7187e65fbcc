import {
  approveItem as approveEndpoint,
  deskActs,
  deskItem,
  deskQueue,
  deskToday,
  exportActs as exportEndpoint,
  lookAt as lookEndpoint,
  lookPhoto,
  refuseItem as refuseEndpoint,
} from '../../contract/desk/endpoints.ts'
import { actsOfKind, decidingAct, maySee, type DeskKind } from '../../contract/desk/roles.ts'
import type { QueueRow } from '../../contract/desk/rows.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { readFileOf } from '../files/files.ts'
import { depositReview } from '../payments/deposit-review.ts'
import type { ReviewKind } from '../reviews/review-kind.ts'
import { verificationReview } from '../verification/verification-review.ts'
import { accountChangeReview, withdrawalReview } from '../withdrawals/withdrawal-reviews.ts'
import { approveItem, itemOfLook, lookAt, refuseItem } from './decide-item.ts'
import { operatorOf, type DeskPlatform } from './desk-parts.ts'
import { mountDesk, mountDeskRaw, replyRefusal } from './mount-desk.ts'
import { exportActs, readActs, readActsFrame } from './read-acts.ts'
import { readCase } from './read-case.ts'
import { isPersonQueue, readQueue, readSecond } from './read-queue.ts'
import { readToday } from './read-today.ts'
import { roleMissing } from './role-missing.ts'
import type { OperatorSession } from './sessions.ts'

/** Mounts the queues, their items and the log. Decisions go to the services that the command line calls. */
export function mountReviews(platform: DeskPlatform): void {
  mountLists(platform)
  mountItems(platform)
  mountLooks(platform)
  mountActs(platform)
}

function mountLists(platform: DeskPlatform): void {
  const { database, kinds, presence } = platform
  mountDesk(platform, deskToday, async (call) => done(await readToday(platform, operatorOf(call), call.now)))
  mountDesk(platform, deskQueue, async (call) => {
    const session = operatorOf(call)
    const { queue } = call.params
    const { view, open } = call.query
    if (open) presence.see({ sessionId: session.id, name: session.name, item: open, now: call.now })
    else presence.leave(session.id)
    const withLooks = (rows: readonly QueueRow[]) =>
      rows.map((row) => ({
        ...row,
        lookedAtBy: presence.othersAt({ sessionId: session.id, item: row.id, now: call.now }),
      }))
    if (queue === 'second') {
      const rows = (await readSecond(database, kinds)).filter((row) => sees(session, row.kind))
      return done({ at: call.now, waiting: rows.length, sum: null, rows: withLooks(rows) })
    }
    if (!sees(session, queue)) return roleMissing(decidingAct({ kind: queue }))
    const read = await readQueue(database, queue, { view, now: call.now })
    return done({ ...read, rows: withLooks(read.rows) })
  })
}

function mountItems(platform: DeskPlatform): void {
  const masked = maskedKinds(platform)
  mountDesk(platform, deskItem, async (call) => {
    const session = operatorOf(call)
    const { kind, id } = call.params
    if (!sees(session, kind)) return roleMissing(decidingAct({ kind }))
    const shown = masked.get(kind)
    const found = shown ? await readCase(platform, { masked: shown, id, session, now: call.now }) : null
    return found ? done(found) : refuse('not-found')
  })
  mountDesk(platform, approveEndpoint, async (call) => {
    const kind = kindOf(platform, call.params.kind)
    return kind
      ? approveItem(platform, { kind, id: call.params.id, session: operatorOf(call), now: call.now })
      : refuse('not-found')
  })
  mountDesk(platform, refuseEndpoint, async (call) => {
    const kind = kindOf(platform, call.params.kind)
    const { reason } = call.body
    return kind
      ? refuseItem(platform, { kind, id: call.params.id, session: operatorOf(call), now: call.now, reason })
      : refuse('not-found')
  })
}

function mountLooks(platform: DeskPlatform): void {
  mountDesk(platform, lookEndpoint, async (call) => {
    const kind = kindOf(platform, call.params.kind)
    return kind
      ? lookAt(platform, { kind, id: call.params.id, session: operatorOf(call), now: call.now })
      : refuse('not-found')
  })
  mountDeskRaw(platform, lookPhoto, async (call, reply) => {
    const session = operatorOf(call)
    const { look, photo } = call.params
    const item = await itemOfLook(platform, { look, session, now: call.now })
    const id = item?.facts[photo]
    if (!item || id === undefined) return replyRefusal(reply, { ok: false, problem: 'look-over' })
    const file = await readFileOf(platform.files, { id, userId: item.userId })
    return file.ok ? reply.type('image/webp').send(file.value) : replyRefusal(reply, file)
  })
}

function mountActs(platform: DeskPlatform): void {
  const { database } = platform
  mountDesk(platform, deskActs, async ({ query }) =>
    done({ acts: await readActs(database, query), ...(await readActsFrame(database)) }),
  )
  mountDeskRaw(platform, exportEndpoint, async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="acts.csv"')
      .send(await exportActs(database, query)),
  )
}

/** The kinds as they are shown before a look. */
function maskedKinds({ kinds, vault }: DeskPlatform): ReadonlyMap<string, ReviewKind> {
  const masked = [depositReview, withdrawalReview(), verificationReview(), accountChangeReview(vault, false)]
  return new Map([...kinds.filter(({ kind }) => !isPersonQueue(kind)), ...masked].map((kind) => [kind.kind, kind]))
}

function kindOf({ kinds }: DeskPlatform, kind: DeskKind): ReviewKind | undefined {
  return kinds.find((one) => one.kind === kind)
}

function sees(session: OperatorSession, kind: DeskKind): boolean {
  return actsOfKind(kind).some((act) => maySee(session.roles, act))
}
