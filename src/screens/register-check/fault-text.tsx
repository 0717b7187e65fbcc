import { useLingui } from '@lingui/react/macro'
import type { Fault } from './use-register-check.ts'

/** What is wrong with a field, and what to do. */
export function FaultText({ fault }: { fault: Fault }) {
  const { t } = useLingui()
  switch (fault) {
    case 'phone-missing': return t`Please enter your phone number.`
    case 'phone-format': return t`The phone format is incorrect. Check the number and its calling code.`
    case 'email-missing': return t`Please enter your e-mail address.`
    case 'email-format': return t`The e-mail format is incorrect. It looks like name@example.com.`
    case 'code-not-sent': return t`Have a code sent first.`
    case 'code-missing': return t`Please enter the verification code.`
    case 'code-format': return t`The code has exactly 4 digits.`
    case 'invite-format': return t`An account-opening code has 4 to 12 letters and digits. Leave it empty if you have none.`
    case 'risk-unread': return t`Please confirm this to continue.`
  }
}
