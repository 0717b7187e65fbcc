import {
  changePassword,
  changeTransactionPassword,
  requestPasswordCode,
  resetPassword,
} from '../../../contract/endpoints/passwords.ts'
import { stopAccount } from '../../../contract/endpoints/stop-account.ts'
import { PASSWORD_CONTENT } from '../../../contract/intent/act-intent.ts'
import { done, refuse, type Outcome } from '../../../contract/outcome.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import {
  changePassword as setPassword,
  changeTransactionPassword as setTransactionPassword,
  findByTarget,
  resetPassword as setByCode,
} from '../../identity/change-password.ts'
import { requestCode } from '../../identity/codes.ts'
import type { SessionSecret } from '../../identity/sessions.ts'
import { knownDevice } from '../../identity/sign-in.ts'
import { normaliseTarget } from '../../identity/normalise-target.ts'
import { stopAccount as stop } from '../../identity/stop-account.ts'
import { createStopTokens } from '../../identity/stop-token.ts'
import { signActRefusal } from '../../identity/sign-act-refusal.ts'
import { checkAct } from '../../identity/signed-acts.ts'
import { createVault } from '../../vault/sealed-text.ts'
import { sessionOf } from '../entry/call.ts'
import { mountReader } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import { keepSigned } from './mount-signed.ts'
import type { Services } from './services.ts'

/** Mounts the changing of passwords and the stopping of an account: slow hashes and counted tries, so these bring transactions of their own. */
export function mountPasswords(platform: Platform, services: Services): void {
  mountChanges(platform, services)
  mountReset(platform, services)
  mountStop(platform, services)
}

function mountChanges(platform: Platform, { database, files, market, streams }: Services): void {
  const vault = createVault(files.key)
  mountReader(platform, changePassword, async (call) => {
    const { body, now } = call
    const session = sessionOf(call)
    const checked = await checkAct(
      session.deviceKey,
      { act: 'change-password', actId: null, content: PASSWORD_CONTENT },
      body.signed,
    )
    if (!checked.ok) return checked
    const keep = (tx: Tx) => keepSigned(tx, call, { vault, signed: body.signed })
    const outcome = await setPassword(database, { ...body, userId: session.userId, sessionId: session.id, now, keep })
    if (outcome.ok && outcome.value.secret) call.setCookie(outcome.value.secret.secret, outcome.value.secret.expiresAt)
    return endOtherSessions(
      streams,
      signActRefusal(outcome, { signed: body.signed, keys: market.keys, now }),
      session.id,
    )
  })
  mountReader(platform, changeTransactionPassword, async (call) => {
    const { body, now } = call
    const { deviceKey, userId } = sessionOf(call)
    const checked = await checkAct(
      deviceKey,
      { act: 'change-transaction-password', actId: null, content: PASSWORD_CONTENT },
      body.signed,
    )
    if (!checked.ok) return checked
    const keep = (tx: Tx) => keepSigned(tx, call, { vault, signed: body.signed })
    const outcome = await setTransactionPassword(database, { ...body, userId, now, keep })
    return signActRefusal(outcome, { signed: body.signed, keys: market.keys, now })
  })
}

function mountReset(platform: Platform, { database, carrier, settings, streams }: Services): void {
  mountReader(platform, requestPasswordCode, async ({ body, address, network, deviceSecret, now }) => {
    const target = normaliseTarget(body.target)
    if (!target)
      return { ok: false, problem: 'invalid-request', fields: [{ path: 'body.target.value', code: 'format' }] }
    const user = await findByTarget(database, target.value)
    const device = user ? await knownDevice(database, { deviceSecret, userId: user.id }) : null
    const context = {
      database,
      carrier,
      perAddressAndHour: settings.attemptsPerAddress,
      smsPerHour: settings.smsPerHour,
    }
    return requestCode(context, {
      purpose: 'password',
      target,
      address,
      network,
      device,
      now,
      isSent: user !== undefined || carrier.isDemo,
    })
  })
  mountReader(platform, resetPassword, async ({ body, now }) =>
    endOtherSessions(
      streams,
      await setByCode(database, { ...body, wrongPerAddress: settings.attemptsPerAddress, now }),
      null,
    ),
  )
}

function mountStop(platform: Platform, { database, files, streams }: Services): void {
  const stopTokens = createStopTokens(files.key)
  mountReader(platform, stopAccount, async ({ body, now }) => {
    // A token that was never made here costs no query.
    const alarmId = stopTokens.read(body.token)
    if (alarmId === null) return refuse('stop-link-invalid')
    const stopped = await inTransaction(database, (tx) => stop(tx, { alarmId, now }))
    if (!stopped.ok) return stopped
    const { userId, status, at } = stopped.value
    if (status === 'stopped') streams.endSessionsOf(userId, { except: null })
    return done({ status, at })
  })
}

/** A password that changed ends the sessions of before. @param except the session that goes on */
function endOtherSessions(
  streams: Services['streams'],
  outcome: Outcome<{ userId: string; secret: SessionSecret | null }>,
  except: string | null,
) {
  if (!outcome.ok) return outcome
  streams.endSessionsOf(outcome.value.userId, { except })
  return done({ status: 'changed' as const })
}
