import { addWithdrawalAccount, requestAccountChange } from '../../../contract/endpoints/withdrawal-accounts.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../../contract/endpoints/withdrawals.ts'
import {
  accountContent,
  actIntentHash,
  withdrawalContent,
  type SignedAct,
} from '../../../contract/intent/act-intent.ts'
import type { Confirmation } from '../../../contract/endpoints/passkeys.ts'
import { done, type Outcome } from '../../../contract/outcome.ts'
import { checkConfirmation } from '../../identity/confirm-act.ts'
import { isSettled } from '../../identity/settled-session.ts'
import { createVault } from '../../vault/sealed-text.ts'
import { addAccount } from '../../withdrawals/add-account.ts'
import { requestChange } from '../../withdrawals/change-account.ts'
import { decideWithdrawal } from '../../withdrawals/decide-withdrawal.ts'
import { requestWithdrawal as askForWithdrawal } from '../../withdrawals/request-withdrawal.ts'
import { readWithdrawalTerms } from '../../withdrawals/withdrawal-terms.ts'
import { sessionOf, userOf, type CallSession } from '../entry/call.ts'
import type { Platform } from '../entry/platform.ts'
import { passkeyRoomOf } from './mount-passkeys.ts'
import { mountSignedWriter } from './mount-signed.ts'
import { mountWriter } from './mount.ts'
import type { Services } from './services.ts'

/** Mounts withdrawals and the accounts that they go to. All but the cancelling of one need the device's signature, and the transaction password or a passkey. */
export function mountWithdrawals(platform: Platform, services: Services): void {
  const parts = withdrawalParts(services)
  mountRequests(platform, parts)
  mountAccounts(platform, parts)
}

/** Returns the parts that every signed act on withdrawals is mounted with. */
function withdrawalParts(services: Services) {
  const { calendar, market, files } = services
  const passkeys = passkeyRoomOf(services)
  const vault = createVault(files.key)
  return {
    signing: {
      vault,
      keys: market.keys,
      before: (call: {
        session: CallSession | null
        now: number
        body: Confirmation & { readonly signed: SignedAct }
      }): Promise<Outcome<void>> =>
        checkConfirmation(passkeys, {
          userId: userOf(call),
          sessionId: sessionOf(call).id,
          confirmation: call.body,
          actHash: actIntentHash(call.body.signed.intent),
          now: call.now,
        }),
    },
    contextOf: (call: { session: CallSession | null; now: number }) => ({
      userId: userOf(call),
      now: call.now,
      calendar,
      vault,
    }),
  }
}

function mountRequests(platform: Platform, { signing, contextOf }: ReturnType<typeof withdrawalParts>): void {
  mountSignedWriter(platform, requestWithdrawal, {
    ...signing,
    asked: ({ body }) => ({
      act: 'request-withdrawal',
      actId: body.id,
      content: withdrawalContent(body),
      signed: body.signed,
    }),
    writer: (tx, call) => askForWithdrawal(tx, contextOf(call), call.body),
  })
  mountWriter(platform, cancelWithdrawal, async (tx, call) => {
    const decided = await decideWithdrawal(
      tx,
      { id: call.params.id, now: call.now },
      { status: 'cancelled', userId: userOf(call) },
    )
    return decided.ok ? done(decided.value.withdrawal) : decided
  })
}

function mountAccounts(platform: Platform, { signing, contextOf }: ReturnType<typeof withdrawalParts>): void {
  mountSignedWriter(platform, addWithdrawalAccount, {
    ...signing,
    asked: ({ body }) => ({
      act: 'add-withdrawal-account',
      actId: body.id,
      content: accountContent(body.details),
      signed: body.signed,
    }),
    writer: async (tx, call) => {
      const { holdMs } = await readWithdrawalTerms(tx.db)
      const { id, userId } = sessionOf(call)
      const isSettledHere = await isSettled(tx, { id, userId, now: call.now, knownForMs: holdMs })
      return addAccount(tx, { ...contextOf(call), isSettled: isSettledHere }, call.body)
    },
  })
  mountSignedWriter(platform, requestAccountChange, {
    ...signing,
    asked: ({ body, params }) => ({
      act: 'request-account-change',
      actId: body.id,
      content: accountContent(body.details, params.id),
      signed: body.signed,
    }),
    writer: (tx, call) => requestChange(tx, contextOf(call), { ...call.body, accountId: call.params.id }),
  })
}
