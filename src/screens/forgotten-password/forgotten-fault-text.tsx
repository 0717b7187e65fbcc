import { useLingui } from '@lingui/react/macro'
import { PASSWORD_CODE_DIGITS } from '../../../contract/validation/check-number.ts'
import { CodeFaultText } from '../../ui/fields/code-fault-text.tsx'
import type { ForgottenFault } from './use-forgotten-password.ts'

/** Says the fault of a field, and how to mend it. */
export function ForgottenFaultText({ fault }: { fault: ForgottenFault }) {
  const { t } = useLingui()
  switch (fault) {
    case 'next-missing':
      return t`Please enter the new password.`
    case 'next-short':
      return t`A password has at least 8 characters.`
    case 'repeated-missing':
      return t`Please repeat the new password.`
    case 'repeated-other':
      return t`The passwords do not match.`
    default:
      return <CodeFaultText fault={fault} digits={PASSWORD_CODE_DIGITS} />
  }
}
