/** The fields of the form of a withdrawal account, and their faults. */
import type { AccountDetails } from '../../../contract/endpoints/withdrawal-accounts.ts'
import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'
import { isCardNumber, plainNumber } from '../../../contract/validation/card-number.ts'
import { transactionPasswordSchema } from '../../../contract/validation/credentials.ts'
import { NETWORKS, addressFault, type Network } from '../../../contract/validation/currency-address.ts'
import { NATIONALITY_DEFAULT } from '../../../contract/validation/nationality.ts'
import { isPersonName } from '../../../contract/validation/person-name.ts'

/** All but the password: what is kept on the device while it is being written. */
export interface AccountTexts {
  readonly kind: WithdrawalAccount['kind']
  readonly holder: string
  readonly nationality: string
  readonly bank: string
  readonly number: string
  readonly bankAddress: string
  readonly network: Network
  readonly address: string
}
export type AccountField = 'holder' | 'bank' | 'number' | 'bankAddress' | 'address' | 'transactionPassword'
export type AccountFault =
  | 'holder-missing'
  | 'name-invalid'
  | 'bank-missing'
  | 'number-missing'
  | 'card-number-invalid'
  | 'bank-address-missing'
  | 'address-missing'
  | 'address-form'
  | 'address-checksum'
  | 'transaction-password-form'

/** The texts of a kept draft; what it lacks begins empty, or as the account that is to be changed. */
export function accountTexts(kept: Readonly<Record<string, string>>, account: WithdrawalAccount | null): AccountTexts {
  return {
    kind: (kept['kind'] ?? account?.kind) === 'currency-address' ? 'currency-address' : 'bank-card',
    holder: kept['holder'] ?? account?.holder ?? '',
    nationality: kept['nationality'] ?? (account?.nationality || NATIONALITY_DEFAULT),
    bank: kept['bank'] ?? account?.bank ?? '',
    number: kept['number'] ?? '',
    bankAddress: kept['bankAddress'] ?? account?.bankAddress ?? '',
    network: NETWORKS.find((network) => network === (kept['network'] ?? account?.network)) ?? NETWORKS[0],
    address: kept['address'] ?? '',
  }
}

/** @param transactionPassword null: a passkey confirms it */
export function accountFaults(
  texts: AccountTexts,
  transactionPassword: string | null,
): Partial<Record<AccountField, AccountFault>> {
  const faults = texts.kind === 'bank-card' ? cardFaults(texts) : addressFaults(texts)
  if (transactionPassword !== null && !transactionPasswordSchema.safeParse(transactionPassword).success)
    faults.transactionPassword = 'transaction-password-form'
  return faults
}

/** The account as it is sent, of a form without faults. */
export function accountDetails(texts: AccountTexts): AccountDetails {
  return texts.kind === 'bank-card'
    ? {
        kind: 'bank-card',
        holder: texts.holder.trim(),
        nationality: texts.nationality,
        bank: texts.bank.trim(),
        number: plainNumber(texts.number),
        bankAddress: texts.bankAddress.trim(),
      }
    : { kind: 'currency-address', network: texts.network, address: texts.address.trim() }
}

function cardFaults(texts: AccountTexts): Partial<Record<AccountField, AccountFault>> {
  const faults: Partial<Record<AccountField, AccountFault>> = {}
  if (texts.holder.trim() === '') faults.holder = 'holder-missing'
  else if (!isPersonName(texts.holder.trim(), texts.nationality)) faults.holder = 'name-invalid'
  if (texts.bank.trim() === '') faults.bank = 'bank-missing'
  if (texts.number.trim() === '') faults.number = 'number-missing'
  else if (!isCardNumber(plainNumber(texts.number), texts.nationality)) faults.number = 'card-number-invalid'
  if (texts.bankAddress.trim() === '') faults.bankAddress = 'bank-address-missing'
  return faults
}

function addressFaults(texts: AccountTexts): Partial<Record<AccountField, AccountFault>> {
  const address = texts.address.trim()
  if (address === '') return { address: 'address-missing' }
  switch (addressFault(address, texts.network)) {
    case 'form':
      return { address: 'address-form' }
    case 'checksum':
      return { address: 'address-checksum' }
    case null:
      return {}
  }
}
