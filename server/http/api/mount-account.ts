import { cancelFundDeposit, depositIntoFund, withdrawFromFund } from '../../../contract/endpoints/fund.ts'
import { endPause, setLimits, startPause } from '../../../contract/endpoints/limits.ts'
import { choosePreference, markFavourite } from '../../../contract/endpoints/preferences.ts'
import { submitVerification } from '../../../contract/endpoints/verification.ts'
import { addWithdrawalAccount, requestAccountChange } from '../../../contract/endpoints/withdrawal-accounts.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../../contract/endpoints/withdrawals.ts'
import { accountContent, withdrawalContent } from '../../../contract/intent/act-intent.ts'
import { done, type Outcome } from '../../../contract/outcome.ts'
import { ownsFiles } from '../../files/files.ts'
import { cancelDeposit, depositShares, withdrawShares } from '../../fund/move-shares.ts'
import { isSettled } from '../../identity/settled-session.ts'
import { checkTransactionPassword } from '../../identity/transaction-password.ts'
import { endPause as letPauseEnd, setLimits as setOwnLimits, startPause as pause } from '../../limits/set-limits.ts'
import { keepFavourite, keepPreference } from '../../preferences/keep-choice.ts'
import { createVault } from '../../vault/sealed-text.ts'
import { submitVerification as submitDocuments } from '../../verification/submit-verification.ts'
import { addAccount } from '../../withdrawals/add-account.ts'
import { requestChange } from '../../withdrawals/change-account.ts'
import { decideWithdrawal } from '../../withdrawals/decide-withdrawal.ts'
import { requestWithdrawal as askForWithdrawal } from '../../withdrawals/request-withdrawal.ts'
import { readWithdrawalTerms } from '../../withdrawals/withdrawal-terms.ts'
import { sessionOf, userOf, type CallSession } from '../entry/call.ts'
import { mountWriter } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import { mountSignedWriter } from './mount-signed.ts'
import type { Services } from './services.ts'

/** Mounts the acts on the rest of a person's account: withdrawals, Yu'ebao, identity documents, own limits, preferences. */
export function mountAccount(platform: Platform, services: Services): void {
  const { database, calendar, market } = services
  const vault = createVault(services.files.key)
  const byPassword = (call: {
    session: CallSession | null
    now: number
    body: { transactionPassword: string }
  }): Promise<Outcome<void>> =>
    checkTransactionPassword(database, { userId: userOf(call), password: call.body.transactionPassword, now: call.now })
  const contextOf = (call: { session: CallSession | null; now: number }) => ({
    userId: userOf(call),
    now: call.now,
    calendar,
    vault,
  })

  mountSignedWriter(platform, requestWithdrawal, {
    vault,
    keys: market.keys,
    before: byPassword,
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
  mountSignedWriter(platform, addWithdrawalAccount, {
    vault,
    keys: market.keys,
    before: byPassword,
    asked: ({ body }) => ({
      act: 'add-withdrawal-account',
      actId: body.id,
      content: accountContent(body.details),
      signed: body.signed,
    }),
    writer: async (tx, call) => {
      const { holdMs } = await readWithdrawalTerms(tx.db)
      return addAccount(
        tx,
        {
          ...contextOf(call),
          isSettled: await isSettled(tx, { id: sessionOf(call).id, now: call.now, knownForMs: holdMs }),
        },
        call.body,
      )
    },
  })
  mountSignedWriter(platform, requestAccountChange, {
    vault,
    keys: market.keys,
    before: byPassword,
    asked: ({ body, params }) => ({
      act: 'request-account-change',
      actId: body.id,
      content: accountContent(body.details, params.id),
      signed: body.signed,
    }),
    writer: (tx, call) => requestChange(tx, contextOf(call), { ...call.body, accountId: call.params.id }),
  })

  mountWriter(platform, depositIntoFund, (tx, call) => depositShares(tx, contextOf(call), call.body))
  mountWriter(platform, withdrawFromFund, (tx, call) => withdrawShares(tx, contextOf(call), call.body))
  mountWriter(platform, cancelFundDeposit, (tx, call) => cancelDeposit(tx, contextOf(call), call.params.id))

  mountWriter(platform, submitVerification, (tx, call) => {
    const arePhotos = (inside: typeof tx, ids: readonly string[]) =>
      ownsFiles(inside, { ids, userId: userOf(call), purpose: 'identity-photo' })
    return submitDocuments(tx, { ...contextOf(call), arePhotos }, call.body)
  })

  mountWriter(platform, setLimits, (tx, call) => setOwnLimits(tx, contextOf(call), call.body))
  mountWriter(platform, startPause, (tx, call) => pause(tx, contextOf(call), call.body.days))
  mountWriter(platform, choosePreference, (tx, call) => keepPreference(tx, contextOf(call), call.body))
  mountWriter(platform, markFavourite, (tx, call) => {
    const isKnown = market.products().some(({ id }) => id === call.body.productId)
    return keepFavourite(tx, contextOf(call), { ...call.body, isKnown })
  })
  mountWriter(platform, endPause, (tx, call) => letPauseEnd(tx, contextOf(call)))
}
