import {
  addOperatorPasskey as addEndpoint,
  deskSignInWithPasskey,
  operatorPasskeys,
  removeOperatorPasskey as removeEndpoint,
  startDeskPasskeySignIn,
  startOperatorPasskey,
  startPasskeyUnlock,
  unlockWithPasskey,
} from '../../contract/desk/passkey-endpoints.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { inTransaction } from '../database/transaction.ts'
import { createPasskeyChallenges } from '../identity/passkey-challenges.ts'
import { countTry, forgiveTry } from '../identity/tries.ts'
import { userHandleOf } from '../identity/verify-passkey.ts'
import type { Operator } from '../operators/operator-accounts.ts'
import { countRefused } from '../operators/refused-sign-ins.ts'
import { operatorOf, type DeskPlatform } from './desk-parts.ts'
import { mountDesk } from './mount-desk.ts'
import {
  addOperatorPasskey,
  knownPasskeys,
  listOperatorPasskeys,
  nameOfPasskey,
  removeOperatorPasskey,
  takePasskey,
} from './passkeys.ts'
import { isLiving, openSession, findSession, unlockSession } from './sessions.ts'
import { provedBy, recordSession, shown } from './session-parts.ts'

/** Wrong answers of one address in a quarter of an hour, all passkeys together. */
const WRONG_PER_ADDRESS = 30

/** Mounts the operators' passkeys: a way in, the way out of a lock, and the list of one's own. */
export function mountPasskeys(platform: DeskPlatform): void {
  const room = { site: platform.site, challenges: createPasskeyChallenges(platform.files.key) }
  mountSignIn(platform, room)
  mountUnlock(platform, room)
  mountOwn(platform, room)
}

type Room = Pick<Parameters<typeof takePasskey>[1], 'site' | 'challenges'>

function mountSignIn(platform: DeskPlatform, room: Room): void {
  const { database } = platform
  mountDesk(platform, startDeskPasskeySignIn, async ({ now }) =>
    done({ ...room.challenges.make({ for: 'desk-sign-in' }, now), site: room.site.host }),
  )
  mountDesk(platform, deskSignInWithPasskey, async ({ body: assertion, now, address, browser, setCookie }) => {
    const counted = await countTry(database, [{ subject: `desk ${address}`, wrongMax: WRONG_PER_ADDRESS }], now)
    if (!counted.ok) return counted
    // Nobody was named: the authenticator has to say whose passkey it is.
    if (assertion.userHandle === null) return refuse('passkey-refused')
    const opened = await inTransaction(database, async (tx): Promise<{ taken: Outcome<Operator>; secret: string }> => {
      const taken = await takePasskey(tx, room, { assertion, purpose: { for: 'desk-sign-in' }, now })
      if (!taken.ok) return { taken, secret: '' }
      await recordSession(tx, taken.value.id, 'sign-in-by-passkey', now)
      return { taken, secret: await openSession(tx, { operatorId: taken.value.id, address, browser, now }) }
    })
    if (!opened.taken.ok) {
      const name = await nameOfPasskey(database, assertion.credentialId)
      await countRefused(database, { name, way: 'passkey', address, browser, now })
      return opened.taken
    }
    await forgiveTry(database, counted.value)
    setCookie(opened.secret)
    const session = await findSession(database, opened.secret, now)
    return session ? done(await shown(platform, session)) : refuse('not-signed-in')
  })
}

function mountUnlock(platform: DeskPlatform, room: Room): void {
  const { database } = platform
  mountDesk(platform, startPasskeyUnlock, async (call) => {
    const { id: sessionId, operatorId } = operatorOf(call)
    const made = room.challenges.make({ for: 'desk-unlock', sessionId }, call.now)
    return done({ ...made, site: room.site.host, known: await knownPasskeys(database, operatorId) })
  })
  mountDesk(platform, unlockWithPasskey, async (call) => {
    const { id: sessionId, operatorId, name } = operatorOf(call)
    const { body: assertion, now } = call
    // Committed also where it is refused: a counter that went back blocks the passkey.
    const { taken } = await inTransaction(database, async (tx) => ({
      taken: await takePasskey(tx, room, { assertion, purpose: { for: 'desk-unlock', sessionId }, now }),
    }))
    if (!taken.ok || taken.value.id !== operatorId) {
      await countRefused(database, { name, way: 'unlock', address: call.address, browser: call.browser, now })
      return taken.ok ? refuse('passkey-refused') : taken
    }
    const secret = await unlockSession(database, sessionId, now)
    call.setCookie(secret)
    const unlocked = await findSession(database, secret, now)
    return unlocked ? done(await shown(platform, unlocked)) : refuse('not-signed-in')
  })
}

function mountOwn(platform: DeskPlatform, room: Room): void {
  const { database } = platform
  mountDesk(platform, operatorPasskeys, async (call) =>
    done({ passkeys: await listOperatorPasskeys(database, operatorOf(call).operatorId) }),
  )
  mountDesk(platform, startOperatorPasskey, async (call) => {
    const { id: sessionId, operatorId, name } = operatorOf(call)
    const proved = await provedBy(platform, { ...call.body, name, way: 'own-account' }, call)
    if (!proved.ok) return proved
    return done({
      ...room.challenges.make({ for: 'desk-add', sessionId }, call.now),
      site: room.site.host,
      userHandle: userHandleOf(operatorId),
      account: name,
      known: await knownPasskeys(database, operatorId),
    })
  })
  mountDesk(platform, addEndpoint, async (call) => {
    const { id: sessionId, operatorId } = operatorOf(call)
    return inTransaction(database, async (tx) => {
      if (!(await isLiving(tx, sessionId, call.now))) return refuse('not-signed-in')
      const added = await addOperatorPasskey(tx, room, { operatorId, sessionId, made: call.body, now: call.now })
      if (added.ok) await recordSession(tx, operatorId, 'add-passkey', call.now)
      return added
    })
  })
  mountDesk(platform, removeEndpoint, async (call) => {
    const { operatorId } = operatorOf(call)
    return inTransaction(database, async (tx) => {
      if (!(await removeOperatorPasskey(tx, { operatorId, id: call.params.id }))) return refuse('not-found')
      await recordSession(tx, operatorId, 'remove-passkey', call.now)
      return done({})
    })
  })
}
