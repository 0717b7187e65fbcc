import { useLingui } from '@lingui/react/macro'
import { PASSWORD_CODE_DIGITS } from '../../../contract/validation/check-number.ts'
import type { CodeFault } from './code-request.ts'

/** Says the fault of a target or its code, and how to mend it. */
export function CodeFaultText({ fault, digits }: { fault: CodeFault; digits: number }) {
  const { t } = useLingui()
  switch (fault) {
    case 'phone-missing':
      return t`Please enter your phone number.`
    case 'phone-format':
      return t`The phone format is incorrect. Check the number and its calling code.`
    case 'email-missing':
      return t`Please enter your e-mail address.`
    case 'email-format':
      return t`The e-mail format is incorrect. It looks like name@example.com.`
    case 'code-not-sent':
      return t`Have a code sent first.`
    case 'code-missing':
      return t`Please enter the verification code.`
    case 'code-format':
      return digits === PASSWORD_CODE_DIGITS ? t`The code has exactly 8 digits.` : t`The code has exactly 4 digits.`
  }
}
