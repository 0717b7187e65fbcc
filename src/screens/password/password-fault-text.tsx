import { useLingui } from '@lingui/react/macro'
import type { PasswordFault, PasswordKind } from './password-form-state.ts'

/** Tells the person how to mend a fault of the password form. */
export function PasswordFaultText({ fault, kind }: { fault: PasswordFault; kind: PasswordKind }) {
  const { t } = useLingui()
  switch (fault) {
    case 'old-missing':
      return t`Please enter the old password.`
    case 'next-missing':
      return t`Please enter the new password.`
    case 'next-short':
      return t`A password has at least 8 characters.`
    case 'next-form':
      return t`A transaction password has exactly 6 digits.`
    case 'next-same':
      return t`This is the old password. Choose another.`
    case 'repeated-missing':
      return t`Please repeat the new password.`
    case 'repeated-other':
      return kind === 'login' ? t`The passwords do not match.` : t`The transaction passwords do not match.`
  }
}
