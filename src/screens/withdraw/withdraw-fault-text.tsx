import { useLingui } from '@lingui/react/macro'
import type { WithdrawalTerms } from '../../../contract/rows/withdrawal.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import type { WithdrawFault } from './withdraw-form-state.ts'

/** Tells the person how to mend a fault of the withdrawal form. */
export function WithdrawFaultText({
  fault,
  terms,
  available,
}: {
  fault: WithdrawFault
  terms: WithdrawalTerms
  available: string
}) {
  const { t } = useLingui()
  const { wholeMoney, money } = useFormat()
  switch (fault) {
    case 'amount-missing':
      return t`Please enter an amount.`
    case 'amount-below-minimum': {
      const minimum = wholeMoney(terms.minimum)
      return t`The smallest amount is ${minimum}.`
    }
    case 'amount-above-maximum': {
      const maximum = wholeMoney(terms.maximum)
      return t`The largest amount is ${maximum}.`
    }
    case 'amount-above-balance': {
      const balance = money(available)
      return t`Your available balance is ${balance}. Please enter another amount.`
    }
    case 'fee-takes-all':
      return t`After the fee nothing would arrive. Enter a larger amount.`
    case 'transaction-password-form':
      return t`Please enter your transaction password: 6 digits.`
  }
}
