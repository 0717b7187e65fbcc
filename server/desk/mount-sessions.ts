import {
  deskSession,
  deskSessions,
  deskSignIn,
  deskSignOut,
  endDeskSession,
  lockDesk,
  newRecoveryCodes,
  openLink as openLinkEndpoint,
  refuseLink as refuseLinkEndpoint,
  stayAtDesk,
  unlockDesk,
  useLink as useLinkEndpoint,
} from '../../contract/desk/endpoints.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { inTransaction } from '../database/transaction.ts'
import { listRefused } from '../operators/refused-sign-ins.ts'
import { operatorOf, type DeskPlatform } from './desk-parts.ts'
import { openLink, refuseLink, useLink } from './operator-links.ts'
import { mountDesk } from './mount-desk.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { provedBy, recordSession, shown } from './session-parts.ts'
import {
  endSession,
  findSession,
  listSessions,
  lockSession,
  openSession,
  REST_MS,
  stay,
  unlockSession,
} from './sessions.ts'

/** Mounts the ways in and out of the desk, and the operator's own sessions. */
export function mountSessions(platform: DeskPlatform): void {
  mountLinks(platform)
  mountSignIn(platform)
  mountLock(platform)
  mountOwnSessions(platform)
}

function mountLinks(platform: DeskPlatform): void {
  const { database, vault } = platform
  mountDesk(platform, openLinkEndpoint, async ({ body, now, address, browser }) => {
    const opened = await inTransaction(database, (tx) => openLink(tx, { ...body, address, browser, vault, now }))
    return opened.ok ? done({ ...opened.value, before: [...opened.value.before] }) : opened
  })
  mountDesk(platform, refuseLinkEndpoint, async ({ body, now }) => {
    const refused = await inTransaction(database, (tx) => refuseLink(tx, { ...body, vault, now }))
    return refused.ok ? done({}) : refused
  })
  mountDesk(platform, useLinkEndpoint, async ({ body, now }) => {
    const used = await inTransaction(database, (tx) => useLink(tx, { ...body, vault, now }))
    return used.ok ? done({ recoveryCodes: used.value.recoveryCodes }) : used
  })
}

function mountSignIn(platform: DeskPlatform): void {
  const { database } = platform
  mountDesk(platform, deskSignIn, async (call) => {
    const { body, now, address, browser, setCookie } = call
    const { name, password, code, recoveryCode } = body
    if ((code === undefined) === (recoveryCode === undefined)) return refuse('invalid-request')
    const operator = await provedBy(
      platform,
      { name, password, code, recoveryCode, way: recoveryCode === undefined ? 'password' : 'recovery-code' },
      call,
    )
    if (!operator.ok) return operator
    const secret = await inTransaction(database, async (tx) => {
      await recordSession(
        tx,
        operator.value.id,
        recoveryCode === undefined ? 'sign-in' : 'sign-in-by-recovery-code',
        now,
      )
      return openSession(tx, { operatorId: operator.value.id, address, browser, now })
    })
    setCookie(secret)
    const session = await findSession(database, secret, now)
    return session ? done(await shown(platform, session)) : refuse('not-signed-in')
  })
  mountDesk(platform, deskSignOut, async (call) => {
    const { id, operatorId } = operatorOf(call)
    await inTransaction(database, async (tx) => {
      if (await endSession(tx, { id, operatorId, now: call.now }))
        await recordSession(tx, operatorId, 'sign-out', call.now)
    })
    platform.presence.leave(id)
    call.setCookie(null)
    return done({})
  })
}

function mountLock(platform: DeskPlatform): void {
  const { database } = platform
  mountDesk(platform, deskSession, async (call) => done(await shown(platform, operatorOf(call))))
  mountDesk(platform, stayAtDesk, async (call) => {
    const session = operatorOf(call)
    await stay(database, session.id, call.now)
    return done(await shown(platform, { ...session, locksAt: call.now + REST_MS }))
  })
  mountDesk(platform, lockDesk, async (call) => {
    const { id } = operatorOf(call)
    await lockSession(database, id, call.now)
    platform.presence.leave(id)
    return done({})
  })
  mountDesk(platform, unlockDesk, async (call) => {
    const session = operatorOf(call)
    const { password, code } = call.body
    const operator = await provedBy(platform, { name: session.name, password, code, way: 'unlock' }, call)
    if (!operator.ok) return operator
    const secret = await unlockSession(database, session.id, call.now)
    call.setCookie(secret)
    const unlocked = await findSession(database, secret, call.now)
    return unlocked ? done(await shown(platform, unlocked)) : refuse('not-signed-in')
  })
}

function mountOwnSessions(platform: DeskPlatform): void {
  const { database } = platform
  mountDesk(platform, deskSessions, async (call) =>
    done({
      sessions: await listSessions(database, operatorOf(call), call.now),
      refused: await listRefused(database, operatorOf(call).name),
    }),
  )
  mountDesk(platform, endDeskSession, async (call) => {
    const { operatorId } = operatorOf(call)
    const { id } = call.params
    const hasEnded = await inTransaction(database, async (tx) => {
      if (!(await endSession(tx, { id, operatorId, now: call.now }))) return false
      await recordSession(tx, operatorId, 'end-session', call.now)
      return true
    })
    return hasEnded ? done({}) : refuse('not-found')
  })
  mountDesk(platform, newRecoveryCodes, async (call) => {
    const session = operatorOf(call)
    const operator = await provedBy(platform, { ...call.body, name: session.name, way: 'own-account' }, call)
    if (!operator.ok) return operator
    const recoveryCodes = await inTransaction(database, async (tx) => {
      await recordSession(tx, session.operatorId, 'new-recovery-codes', call.now)
      return makeRecoveryCodes(tx, session.operatorId, call.now)
    })
    return done({ recoveryCodes })
  })
}
