import { useLingui } from '@lingui/react/macro'
import type { RegisterFault } from './register-form-state.ts'

/** Says under a field of the second step of registering why it was not accepted. */
export function RegisterFaultText({ fault }: { fault: RegisterFault }) {
  const { t } = useLingui()
  switch (fault) {
    case 'account-missing':
      return t`Please enter an account name.`
    case 'account-format':
      return t`An account has 6 to 12 letters, digits or underscores.`
    case 'password-missing':
      return t`Please enter a password.`
    case 'password-short':
      return t`Use at least 8 characters.`
    case 'passwords-differ':
      return t`The passwords do not match.`
    case 'transaction-missing':
      return t`Please enter a transaction password.`
    case 'transaction-format':
      return t`A transaction password has exactly 6 digits.`
    case 'transactions-differ':
      return t`The transaction passwords do not match.`
  }
}
