import { useLingui } from '@lingui/react/macro'
import type { DepositMethod } from '../../../contract/rows/deposit.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import type { DepositFault } from './deposit-form-state.ts'

/** Tells the person how to mend a fault of the deposit form. */
export function FaultText({ fault, method }: { fault: DepositFault; method: DepositMethod }) {
  const { t } = useLingui()
  const { wholeMoney } = useFormat()
  switch (fault) {
    case 'amount-missing':
      return t`Please enter the recharge amount.`
    case 'amount-below-minimum': {
      const minimum = wholeMoney(method.minimum)
      return t`The minimum recharge amount is ${minimum}.`
    }
    case 'amount-above-maximum': {
      const maximum = wholeMoney(method.maximum)
      return t`The maximum recharge amount is ${maximum}.`
    }
    case 'source-missing':
      return method.kind === 'bank-card'
        ? t`Please enter the account that you paid from.`
        : t`Please enter the address that you paid from.`
    case 'proof-missing':
      return t`Please upload the payment proof.`
    case 'transaction-password-form':
      return t`Please enter your transaction password: 6 digits.`
  }
}
