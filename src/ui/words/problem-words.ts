/**
 * The wording of every refusal that the server can answer (contract/problem.ts): what happened, and what to do next.
 * This room holds wording that several screens share. It may not read data.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemCode } from '../../../contract/problem.ts'

export const PROBLEM_WORDS: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  'invalid-request': msg`The server did not understand this request. Check what you entered, or update the app.`,
  'not-signed-in': msg`You are not logged in any more. Log in and try again.`,
  'origin-not-allowed': msg`The server does not accept this from here. Open the app at its own address.`,
  'not-found': msg`This was not found.`,
  'not-in-this-version': msg`This is not in this version.`,
  'method-not-allowed': msg`The server does not do this. Update the app.`,
  'idempotency-conflict': msg`This was already sent with other contents. Begin anew.`,
  'idempotency-key-missing': msg`The server did not understand this request. Update the app.`,
  'too-large': msg`This is too large. Choose a smaller picture.`,
  'unsupported-media-type': msg`The server does not take this kind of file.`,
  'upgrade-required': msg`The app is older than the server. Reload it to go on.`,
  'too-many-requests': msg`Too many tries. Wait a few minutes and try again.`,
  'internal-error': msg`The server made a mistake. Nothing was changed. Try again.`,
  unavailable: msg`The server can't be reached. Check your connection and try again.`,

  'code-wrong': msg`This code is not right. Check its digits.`,
  'code-expired': msg`This code is no longer valid. Ask for a new one.`,
  'code-exhausted': msg`Too many wrong tries. Ask for a new code.`,
  'code-too-soon': msg`A code was sent a moment ago. Wait before you ask for another.`,
  'code-not-sent': msg`The code could not be sent; this is our fault, not yours. Try again in a few minutes.`,
  'account-taken': msg`This account name is taken. Choose another.`,
  'target-taken': msg`An account with this phone number or e-mail exists already. Log in with it.`,
  'invite-code-unknown': msg`No such account-opening code exists. Check it, or leave it empty.`,
  'password-too-common': msg`This password is one of the most common ones. Choose another.`,
  'password-guessable': msg`That is among the first that anybody would try. Choose another.`,
  'transaction-password-guessable': msg`That is among the first that anybody would try. Choose another.`,
  'registration-expired': msg`Too much time has passed. Ask for a new code; what you entered stays.`,
  'credentials-wrong': msg`Account and password do not match.`,
  'passkey-refused': msg`This passkey was not accepted. Use your password instead.`,
  'passkey-expired': msg`That took too long. Nothing was done. Try again.`,
  'passkey-blocked': msg`This passkey is blocked, because somebody may have a copy of it. Use your password, and remove it under Passkeys.`,
  'too-many-passkeys': msg`You have as many passkeys as there can be. Remove one first.`,
  'passkey-not-given': msg`No passkey was given: you stopped it, the time ran out, or this device has none for you.`,
  'passkeys-unsupported': msg`This browser can't use passkeys here. Use your password.`,
  'passkey-known': msg`This device has a passkey of yours already.`,
  'transaction-password-wrong': msg`The transaction password is not right.`,
  'transaction-password-locked': msg`Too many wrong tries. The transaction password is locked for a while.`,

  'product-closed': msg`This product is outside its trading hours.`,
  'product-maintenance': msg`This product is under maintenance, or would be before the order ends.`,
  'product-stalled': msg`The prices of this product have stopped. No orders are taken until they move again.`,
  'terms-changed': msg`The terms have changed. Look at them and decide again.`,
  'price-too-old': msg`Your order took more than two seconds to arrive, so the price you saw was too old. Nothing was bought. Try again.`,
  'too-slow': msg`The platform could not take your order within one second. Nothing was bought. Try again.`,
  'head-unknown': msg`The price you saw is no longer part of the price record. Nothing was bought. Try again.`,
  'no-price-seen': msg`No price of this product has arrived yet. Nothing was bought.`,
  'answer-differs': msg`The server's answer is not what this device asked for, or is not signed. Do not trust it; look at your orders.`,
  'device-key-missing': msg`This device's signing key is not known to the server. Nothing was done. Try again.`,
  'device-key-revoked': msg`This device's signing key was revoked. Nothing was done. Try again.`,
  'intent-invalid': msg`The signature of this device does not fit the request. Nothing was done. Update the app and try again.`,
  'stake-below-minimum': msg`The amount is below the minimum.`,
  'stake-above-maximum': msg`The amount is above the maximum.`,
  'insufficient-balance': msg`Your available balance is not enough.`,
  'practice-running': msg`A practice order is still running. Refill the balance when it has ended.`,
  'house-cannot-pay': msg`The platform's own funds could not pay this profit on top of all running orders. Nothing was bought. Try a smaller amount, or try later.`,

  'amount-below-minimum': msg`The amount is below the minimum.`,
  'amount-above-maximum': msg`The amount is above the maximum.`,
  'method-unavailable': msg`This method is not available now. Choose another.`,
  'proof-missing': msg`Please upload the payment proof.`,
  'proof-used': msg`This picture stands for another deposit of yours already. Each payment needs its own.`,
  'file-not-an-image': msg`This file is not a picture that can be read here. Use JPEG, PNG or WebP.`,
  'file-conflict': msg`Another file was already sent under this number. Choose the picture again.`,
  'id-taken': msg`This was already sent. Look at the list before you send it again.`,
  'already-decided': msg`This has been decided already.`,
  'withdrawals-held': msg`Withdrawals are on hold for a while, because a password or account was changed.`,
  'account-not-bound': msg`You are not bound yet: add a withdrawal account first.`,
  'too-many-accounts': msg`You have as many withdrawal accounts as there can be.`,
  'too-many-alerts': msg`You have as many price alerts as there can be. Remove one first.`,
  'change-under-review': msg`A change of this is under review already.`,
  'card-number-invalid': msg`This is not a bank card number. Check the digits.`,
  'address-invalid': msg`This is not a valid address. Check it.`,
  'fund-moves-used-up': msg`You have used all moves of today. They are there again tomorrow.`,
  'insufficient-shares': msg`You do not have that many confirmed shares.`,

  'verification-required': msg`Verify your identity first.`,
  'verification-under-review': msg`Your documents are under review. Please wait.`,
  'already-verified': msg`Your identity is verified already.`,
  'holder-not-verified': msg`The holder must be the name of your verified identity.`,
  'name-invalid': msg`This name does not fit the rule for your nationality.`,
  'id-number-invalid': msg`This number does not fit the rule for your nationality.`,
  'photo-missing': msg`Please upload the ID photos, front and back.`,

  paused: msg`You have paused trading and deposits yourself.`,
  'account-frozen': msg`Customer service has stopped new orders and withdrawals of this account.`,
  'deposit-limit-reached': msg`This would pass the deposit limit that you set for a day.`,
  'loss-limit-reached': msg`The loss limit that you set for a day is reached, or this order could pass it.`,

  'old-password-wrong': msg`The old password is not right.`,

  'stop-link-invalid': msg`This link no longer works, or it is not whole. Open it from the message again, or write to customer service.`,
  'password-wrong': msg`This is not your login password.`,

  'export-too-soon': msg`You have just saved your data. Wait a few minutes before you do it again.`,
  'account-not-empty': msg`There is still money in this account, or a review is under way. Nothing was closed.`,

  'operator-credentials-wrong': msg`Name, password or second factor do not match.`,
  'second-operator-needed': msg`A second operator has to decide this too.`,
  'reason-missing': msg`Please give a reason.`,

  'push-address-refused': msg`This browser's notification service can't be used.`,
  'ticks-dropped': msg`The prices of that time are no longer kept by the server. A proof that was saved before goes on to check.`,
  'storage-full': msg`This device has no room left for your records. Free some space.`,
  'sync-reset': msg`The server began a new history. Your data is loaded again.`,
}

/** The same where a fact of the answer makes it clearer. Used when all named facts are there. */
export const PROBLEM_WORDS_WITH_FACTS: Partial<
  Readonly<Record<ProblemCode, { readonly needs: readonly string[]; readonly words: MessageDescriptor }>>
> = {
  unavailable: {
    needs: ['isUnknown'],
    words: msg`No answer came. Whether it was done will show as soon as the server is reached.`,
  },
  'too-many-requests': { needs: ['wait'], words: msg({ message: 'Too many tries. Try again in {wait}.' }) },
  'export-too-soon': {
    needs: ['wait'],
    words: msg({ message: 'You have just saved your data. You can do it again in {wait}.' }),
  },
  'code-too-soon': {
    needs: ['wait'],
    words: msg({ message: 'A code was sent a moment ago. The next one can be sent in {wait}.' }),
  },
  'transaction-password-wrong': {
    needs: ['left'],
    words: msg({
      message:
        '{left, plural, one {The transaction password is not right. # try left.} other {The transaction password is not right. # tries left.}}',
    }),
  },
  'transaction-password-locked': {
    needs: ['until'],
    words: msg({ message: 'Too many wrong tries. The transaction password is locked until {until}.' }),
  },
  'stake-below-minimum': { needs: ['minimum'], words: msg({ message: 'The smallest amount is {minimum}.' }) },
  'stake-above-maximum': { needs: ['maximum'], words: msg({ message: 'The largest amount is {maximum}.' }) },
  'amount-below-minimum': { needs: ['minimum'], words: msg({ message: 'The smallest amount is {minimum}.' }) },
  'amount-above-maximum': { needs: ['maximum'], words: msg({ message: 'The largest amount is {maximum}.' }) },
  'withdrawals-held': {
    needs: ['until'],
    words: msg({ message: 'Withdrawals are on hold until {until}, because a password or account was changed.' }),
  },
  'too-many-accounts': {
    needs: ['maximum'],
    words: msg({ message: 'You have {maximum} withdrawal accounts, and there can be no more.' }),
  },
  'too-many-alerts': {
    needs: ['maximum'],
    words: msg({ message: 'You have {maximum} price alerts, and there can be no more. Remove one first.' }),
  },
  'fund-moves-used-up': {
    needs: ['perDay'],
    words: msg({ message: 'You have used all {perDay} moves of today. They are there again tomorrow.' }),
  },
  paused: { needs: ['until'], words: msg({ message: 'You have paused trading and deposits yourself until {until}.' }) },
  'account-frozen': {
    needs: ['reason'],
    words: msg({
      message: 'Customer service has stopped new orders and withdrawals of this account. Reason: {reason}',
    }),
  },
}
