import { useLingui } from '@lingui/react/macro'
import type { Network } from '../../../contract/validation/currency-address.ts'
import type { AccountFault } from './account-form-state.ts'

/** Tells the person how to mend a fault of the account form. */
export function AccountFaultText({
  fault,
  nationality,
  network,
}: {
  fault: AccountFault
  nationality: string
  network: Network
}) {
  const { t } = useLingui()
  switch (fault) {
    case 'holder-missing':
      return t`Please enter the account name.`
    case 'name-invalid':
      return nationality === 'CN'
        ? t`A name has 2 to 5 Chinese characters. For another nationality, change it below.`
        : t`A name has 2 to 60 letters.`
    case 'bank-missing':
      return t`Please enter the account bank.`
    case 'number-missing':
      return t`Please enter the bank card number.`
    case 'card-number-invalid':
      return nationality === 'CN'
        ? t`A bank card number has 16 to 19 digits, and the last one checks the others. Compare it with the card.`
        : t`An account number has 5 to 34 letters and digits.`
    case 'bank-address-missing':
      return t`Please enter the account address.`
    case 'address-missing':
      return t`Please enter the currency address.`
    case 'address-form':
      return t`This is not an address of the network ${network}. Check the network, and copy the whole address.`
    case 'address-checksum':
      return t`A letter of this address is wrong: its checksum does not fit. Copy it again.`
    case 'transaction-password-form':
      return t`Please enter your transaction password: 6 digits.`
  }
}
