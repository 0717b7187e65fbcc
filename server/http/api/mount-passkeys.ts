import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startActConfirmation,
  startPasskey,
  startPasskeySignIn,
} from '../../../contract/endpoints/passkeys.ts'
import { done } from '../../../contract/outcome.ts'
import { createPasskeyChallenges } from '../../identity/passkey-challenges.ts'
import {
  addPasskey as keepPasskey,
  knownCredentials,
  listPasskeys as readPasskeys,
  removePasskey as endPasskey,
  startPasskey as askForPasskey,
} from '../../identity/passkeys.ts'
import { signInWithPasskey as openByPasskey, type PasskeyRoom } from '../../identity/sign-in-with-passkey.ts'
import { userHandleOf } from '../../identity/verify-passkey.ts'
import { sessionOf, userOf } from '../entry/call.ts'
import type { Platform } from '../entry/platform.ts'
import { mountReader } from './mount.ts'
import type { Services } from './services.ts'

export function passkeyRoomOf({ database, site, files }: Services): PasskeyRoom {
  return { database, site, challenges: createPasskeyChallenges(files.key) }
}

/** Mounts passkeys. They count tries and commit where they refuse, so they bring transactions of their own. */
export function mountPasskeys(platform: Platform, services: Services): void {
  const room = passkeyRoomOf(services)
  mountSignIn(platform, services, room)
  mountOwn(platform, room)
  mountReader(platform, startActConfirmation, async (call) => {
    const { id: sessionId, userId } = sessionOf(call)
    const made = room.challenges.make({ for: 'act', sessionId, actHash: call.body.actHash }, call.now)
    return done({ ...made, site: room.site.host, known: await knownCredentials(room.database, userId) })
  })
}

function mountSignIn(platform: Platform, { settings }: Services, room: PasskeyRoom): void {
  mountReader(platform, startPasskeySignIn, ({ now }) =>
    Promise.resolve(done({ ...room.challenges.make({ for: 'sign-in' }, now), site: room.site.host })),
  )
  mountReader(platform, signInWithPasskey, async (call) => {
    const opened = await openByPasskey(room, {
      assertion: call.body,
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
}

function mountOwn(platform: Platform, room: PasskeyRoom): void {
  mountReader(platform, listPasskeys, async (call) =>
    done({ passkeys: await readPasskeys(room.database, userOf(call)) }),
  )
  mountReader(platform, startPasskey, async (call) => {
    const { id: sessionId, userId, account } = sessionOf(call)
    const started = await askForPasskey(room, { ...call.body, userId, sessionId, now: call.now })
    if (!started.ok) return started
    const known = await knownCredentials(room.database, userId)
    return done({ ...started.value, site: room.site.host, userHandle: userHandleOf(userId), account, known })
  })
  mountReader(platform, addPasskey, ({ body, now, session }) => {
    const { id: sessionId, userId } = sessionOf({ session })
    return keepPasskey(room, { made: body, userId, sessionId, now })
  })
  mountReader(platform, removePasskey, async (call) => {
    const removed = await endPasskey(room.database, { userId: userOf(call), passkeyId: call.params.id, now: call.now })
    return removed.ok ? done({ status: 'removed' as const }) : removed
  })
}
