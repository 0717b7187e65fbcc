import { registerDeviceKey, revokeDeviceKey } from '../../../contract/endpoints/device-keys.ts'
import { checkCode, register, requestCode } from '../../../contract/endpoints/registration.ts'
import {
  endSession as endSessionEndpoint,
  getSession,
  listSessions as listSessionsEndpoint,
  signIn,
  signOut,
} from '../../../contract/endpoints/session.ts'
import { done, refuse } from '../../../contract/outcome.ts'
import { requestCode as sendCode } from '../../identity/codes.ts'
import { registerDeviceKey as keepDeviceKey, revokeDeviceKey as endDeviceKey } from '../../identity/device-keys.ts'
import { normaliseTarget } from '../../identity/normalise-target.ts'
import { checkRegistrationCode, registerUser } from '../../identity/registration.ts'
import { endOwnSession, endSession, listSessions } from '../../identity/sessions.ts'
import { signIn as openSession } from '../../identity/sign-in.ts'
import { unsubscribe } from '../../push/subscriptions.ts'
import { sessionOf, userOf } from '../entry/call.ts'
import { mountReader } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import type { Services } from './services.ts'

/** Mounts registration, sessions and their devices' keys. They count tries and hash passwords, so they bring transactions of their own. */
export function mountIdentity(platform: Platform, services: Services): void {
  mountRegistration(platform, services)
  mountSignIn(platform, services)
  mountSessions(platform, services)
  mountDeviceKeys(platform, services)
}

function mountRegistration(platform: Platform, { database, carrier, settings }: Services): void {
  mountReader(platform, requestCode, async ({ body, address, network, now }) => {
    const target = normaliseTarget(body.target)
    if (!target)
      return { ok: false, problem: 'invalid-request', fields: [{ path: 'body.target.value', code: 'format' }] }
    return sendCode(
      { database, carrier, perAddressAndHour: settings.attemptsPerAddress, smsPerHour: settings.smsPerHour },
      { purpose: 'registration', target, address, network, device: null, now, isSent: true },
    )
  })
  mountReader(platform, checkCode, ({ body, now }) =>
    checkRegistrationCode(database, { ...body, wrongPerAddress: settings.attemptsPerAddress, now }),
  )
  mountReader(platform, register, ({ body, now }) => registerUser(database, body, now))
}

function mountSignIn(platform: Platform, { database, settings, streams }: Services): void {
  mountReader(platform, signIn, async (call) => {
    const opened = await openSession(database, {
      ...call.body,
      address: call.address,
      userAgent: call.userAgent,
      language: call.language,
      deviceSecret: call.deviceSecret,
      now: call.now,
      failuresPerAddress: settings.attemptsPerAddress,
    })
    if (!opened.ok) return opened
    call.setCookie(opened.value.secret, opened.value.session.expiresAt)
    call.setDeviceCookie(opened.value.deviceSecret)
    return done(opened.value.session)
  })
  mountReader(platform, signOut, async (call) => {
    const left = call.query.session
    if (call.session && left !== undefined && left !== call.session.id) return done({ status: 'signed-out' as const })
    if (call.session) {
      await endSession(database, call.session, call.now)
      await unsubscribe(database, call.session.id, call.now)
      streams.endSession(call.session.id)
    }
    call.setCookie(null, call.now)
    return done({ status: 'signed-out' as const })
  })
}

function mountSessions(platform: Platform, { database, streams }: Services): void {
  mountReader(platform, getSession, async ({ session }) => {
    if (!session) return refuse('not-signed-in')
    const row = await database
      .selectFrom('session')
      .select('expires_at')
      .where('id', '=', session.id)
      .where('user_id', '=', session.userId)
      .executeTakeFirstOrThrow()
    return done({
      id: session.id,
      expiresAt: Number(row.expires_at),
      user: { id: session.userId, account: session.account },
    })
  })
  mountReader(platform, listSessionsEndpoint, async ({ session, now }) =>
    session
      ? done({ sessions: await listSessions(database, { userId: session.userId, current: session.id, now }) })
      : refuse('not-signed-in'),
  )
  mountReader(platform, endSessionEndpoint, async ({ session, params, now }) => {
    if (!session) return refuse('not-signed-in')
    const ended = await endOwnSession(database, { userId: session.userId, sessionId: params.id, now })
    if (!ended.ok) return ended
    await unsubscribe(database, params.id, now)
    streams.endSession(params.id)
    return done({ status: 'ended' as const })
  })
}

function mountDeviceKeys(platform: Platform, { database }: Services): void {
  mountReader(platform, registerDeviceKey, (call) => {
    const { id, userId } = sessionOf(call)
    return keepDeviceKey(database, { ...call.body, sessionId: id, userId, now: call.now })
  })
  mountReader(platform, revokeDeviceKey, async (call) => {
    const revoked = await endDeviceKey(database, { userId: userOf(call), keyId: call.params.id, now: call.now })
    return revoked.ok ? done({ status: 'revoked' as const }) : revoked
  })
}
