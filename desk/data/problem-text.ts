import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeskRefusal } from '../../contract/desk/desk-problem.ts'

/** The wording of a refusal; what is not named here is a fault of the program or the line. */
export function problemText({ problem, facts = {}, retryAfterSeconds }: DeskRefusal): MessageDescriptor {
  const fact = (name: string) => String(facts[name] ?? '')
  switch (problem) {
    case 'operator-credentials-wrong':
      return msg`Name, password or code is wrong. Five wrong tries close this name for 15 minutes.`
    case 'too-many-requests': {
      const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60)
      return msg`Too many tries. Wait ${minutes} min.`
    }
    case 'password-too-common':
      return msg`A password has 12 characters or more.`
    case 'code-wrong':
      return msg`The authenticator's code is wrong. Add the key to it first, then type the code that it shows now.`
    case 'link-invalid':
      return msg`This link was used or has expired. A restart of the server prints another while nobody can sign in.`
    case 'link-opened-since':
      return msg`Another page has opened this link since. Load this page again: it shows a new key, and from where the link was opened.`
    case 'half-wrong':
      return msg`This is not the code of the second operator. Ask whoever said yes to your invitation.`
    case 'link-waits':
      return msg`A second operator has not yet said yes to this invitation. Open the link again afterwards.`
    case 'passkey-not-given':
      return msg`No passkey was given. Try again, or use password and authenticator.`
    case 'passkey-refused':
      return msg`This passkey opens nothing here.`
    case 'passkey-expired':
      return msg`That took too long. Try again.`
    case 'passkey-blocked':
      return msg`This passkey is blocked: its counter went back, as that of a copy does. Use password and authenticator, and remove it.`
    case 'passkeys-unsupported':
      return msg`Passkeys don't work at this address or in this browser.`
    case 'passkey-known':
      return msg`This device has a passkey of this account already.`
    case 'too-many-passkeys':
      return msg`Ten passkeys are the most. Remove one first.`
    case 'already-decided': {
      const [by, at, number] = [fact('by'), fact('at').slice(11, 19), fact('number')]
      if (by === '') return msg`Already decided. Yours moved nothing.`
      return fact('act') === 'refuse'
        ? msg`${by} refused it at ${at}, act #${number}. Yours moved nothing.`
        : msg`${by} approved it at ${at}, act #${number}. Yours moved nothing.`
    }
    case 'id-taken':
      return msg`The try before has arrived, with other words or figures. Look at what it did: another press sends this one as well.`
    case 'second-operator-needed':
      return msg`Your yes is noted. Another operator decides now.`
    case 'role-missing': {
      const roles = fact('roles').replaceAll(' ', ', ')
      return msg`Your roles don't allow this. It takes one of: ${roles}.`
    }
    case 'withdrawals-held':
      return msg`The person says that somebody took over the account. Speak with them first.`
    case 'invalid-request': {
      const [bound, most] = [fact('bound'), fact('most')]
      const missing = fact('missing').replaceAll(' ', ', ')
      if (missing !== '')
        return msg`Nobody gives roles that they lack. It takes the yes of an operator who has: ${missing}.`
      return bound === '' ? msg`The server did not understand this.` : msg`Above the bound ${bound}: ${most} at most.`
    }
    case 'terms-changed':
      return msg`Others were published meanwhile, or the moment is too near. Look at the newest state and try again.`
    case 'reason-missing':
      return msg`A refusal needs a reason.`
    case 'insufficient-balance':
      return msg`The person's available balance is not enough.`
    case 'look-over':
      return msg`This look is over.`
    case 'not-found':
      return msg`This was not found.`
    case 'unavailable':
      return msg`The server can't be reached. Nothing was decided as far as is known here: look at the list.`
    default:
      return msg`Not carried out: ${problem}.`
  }
}
