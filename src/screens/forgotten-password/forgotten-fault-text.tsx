import { useLingui } from '@lingui/react/macro'
import type { ForgottenFault } from './use-forgotten-password.ts'

/** What is wrong with a field, and what to do. */
export function ForgottenFaultText({ fault }: { fault: ForgottenFault }) {
  const { t } = useLingui()
  switch (fault) {
    case 'phone-missing': return t`Please enter your phone number.`
    case 'phone-format': return t`The phone format is incorrect. Check the number and its calling code.`
    case 'email-missing': return t`Please enter your e-mail address.`
    case 'email-format': return t`The e-mail format is incorrect. It looks like name@example.com.`
    case 'code-not-sent': return t`Have a code sent first.`
    case 'code-missing': return t`Please enter the verification code.`
    case 'code-format': return t`The code has exactly 4 digits.`
    case 'next-missing': return t`Please enter the new password.`
    case 'next-short': return t`A password has at least 8 characters.`
    case 'repeated-missing': return t`Please repeat the new password.`
    case 'repeated-other': return t`The passwords do not match.`
  }
}
