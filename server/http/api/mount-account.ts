import { cancelFundDeposit, depositIntoFund, withdrawFromFund } from '../../../contract/endpoints/fund.ts'
import { endPause, setLimits, startPause } from '../../../contract/endpoints/limits.ts'
import { refillPractice } from '../../../contract/endpoints/practice.ts'
import { choosePreference, markFavourite } from '../../../contract/endpoints/preferences.ts'
import { submitVerification } from '../../../contract/endpoints/verification.ts'
import { ownsFiles } from '../../files/files.ts'
import { cancelDeposit, depositShares, withdrawShares } from '../../fund/move-shares.ts'
import { refillPractice as refill } from '../../ledger/practice-account.ts'
import { endPause as letPauseEnd, setLimits as setOwnLimits, startPause as pause } from '../../limits/set-limits.ts'
import { keepFavourite, keepPreference } from '../../preferences/keep-choice.ts'
import { createVault } from '../../vault/sealed-text.ts'
import { submitVerification as submitDocuments } from '../../verification/submit-verification.ts'
import { userOf, type CallSession } from '../entry/call.ts'
import { mountWriter } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import type { Services } from './services.ts'

/** Mounts the acts on the rest of a person's account: Yu'ebao, identity documents, own limits, practice, preferences. */
export function mountAccount(platform: Platform, services: Services): void {
  const { calendar, market } = services
  const vault = createVault(services.files.key)
  const contextOf = (call: { session: CallSession | null; now: number }) => ({
    userId: userOf(call),
    now: call.now,
    calendar,
    vault,
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
  const isProduct = (product: string) => market.products().some(({ id }) => id === product)
  mountWriter(platform, choosePreference, (tx, call) => keepPreference(tx, contextOf(call), call.body, isProduct))
  mountWriter(platform, markFavourite, (tx, call) => {
    return keepFavourite(tx, contextOf(call), { ...call.body, isKnown: isProduct(call.body.productId) })
  })
  mountWriter(platform, refillPractice, (tx, call) => refill(tx, { userId: userOf(call), now: call.now }))
  mountWriter(platform, endPause, (tx, call) => letPauseEnd(tx, contextOf(call)))
}
