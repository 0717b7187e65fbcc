import { refuse, type Outcome, done } from '../../contract/outcome.ts'
import type { AccountDetails } from '../../contract/endpoints/withdrawal-accounts.ts'
import { isCardNumber, plainNumber } from '../../contract/validation/card-number.ts'
import { addressFault } from '../../contract/validation/currency-address.ts'
import { maskNumber } from '../../contract/validation/masking.ts'
import { isPersonName } from '../../contract/validation/person-name.ts'

/** The checked details of a withdrawal account: its columns, and the number that is stored sealed only. */
export interface CheckedDetails {
  readonly number: string
  readonly columns: {
    readonly kind: AccountDetails['kind']
    readonly holder: string
    readonly nationality: string
    readonly bank: string
    readonly bank_address: string
    readonly network: string
    readonly number_masked: string
  }
}

/** Refuses `name-invalid`, `card-number-invalid`, or `address-invalid` with the fault (`form` or `checksum`). */
export function checkAccountDetails(details: AccountDetails): Outcome<CheckedDetails> {
  switch (details.kind) {
    case 'bank-card': {
      const holder = details.holder.trim()
      const number = plainNumber(details.number)
      if (!isPersonName(holder, details.nationality)) return refuse('name-invalid')
      if (!isCardNumber(number, details.nationality)) return refuse('card-number-invalid')
      const columns = {
        kind: details.kind,
        holder,
        nationality: details.nationality,
        bank: details.bank.trim(),
        bank_address: details.bankAddress.trim(),
        network: '',
      }
      return done({ number, columns: { ...columns, number_masked: maskNumber(number) } })
    }
    case 'currency-address': {
      const number = details.address.trim()
      const fault = addressFault(number, details.network)
      if (fault) return refuse('address-invalid', { fault })
      const columns = {
        kind: details.kind,
        holder: '',
        nationality: '',
        bank: '',
        bank_address: '',
        network: details.network,
      }
      return done({ number, columns: { ...columns, number_masked: maskNumber(number) } })
    }
  }
}
