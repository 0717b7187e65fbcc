import { useLingui } from '@lingui/react/macro'
import { CHECK_NUMBER_DIGITS } from '../../../contract/validation/check-number.ts'
import { CodeFaultText } from '../../ui/fields/code-fault-text.tsx'
import type { Fault } from './use-register-check.ts'

/** Says the fault of a field, and how to mend it. */
export function FaultText({ fault }: { fault: Fault }) {
  const { t } = useLingui()
  switch (fault) {
    case 'invite-format':
      return t`An account-opening code has 4 to 12 letters and digits. Leave it empty if you have none.`
    case 'risk-unread':
      return t`Please confirm this to continue.`
    default:
      return <CodeFaultText fault={fault} digits={CHECK_NUMBER_DIGITS} />
  }
}
