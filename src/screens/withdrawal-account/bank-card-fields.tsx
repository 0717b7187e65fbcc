import { useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { NationalityField } from '../../ui/fields/nationality-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { AccountField, AccountTexts } from './account-form-state.ts'

interface BankCardFieldsProps {
  readonly texts: AccountTexts
  /** The page that picks the address on a map; it writes into the form's draft. */
  readonly mapHref: string
  readonly onChange: (changed: Partial<AccountTexts>) => void
  readonly fault: (field: AccountField) => ReactNode
}

/** The fields of a bank card: its holder, bank, number, and the bank's address. */
export function BankCardFields({ texts, mapHref, onChange, fault }: BankCardFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Account name`}
        fault={fault('holder')}
        hint={t`As it stands on the card; it must be yours.`}
        autoComplete="name"
        maxLength={120}
        value={texts.holder}
        onChange={(holder) => onChange({ holder })}
      />
      <NationalityField value={texts.nationality} onChange={(nationality) => onChange({ nationality })} />
      <TextField
        label={t`Account bank`}
        fault={fault('bank')}
        autoComplete="off"
        maxLength={80}
        value={texts.bank}
        onChange={(bank) => onChange({ bank })}
      />
      <TextField
        label={t`Bank card number`}
        fault={fault('number')}
        inputMode={texts.nationality === 'CN' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={44}
        value={texts.number}
        onChange={(number) => onChange({ number })}
      />
      <TextField
        label={t`Account address`}
        fault={fault('bankAddress')}
        hint={t`City and branch of the bank.`}
        after={
          <a className="icon-btn" href={mapHref} aria-label={t`Choose on the map`}>
            <MapPin className="icon icon--20" />
          </a>
        }
        autoComplete="off"
        maxLength={200}
        value={texts.bankAddress}
        onChange={(bankAddress) => onChange({ bankAddress })}
      />
    </>
  )
}
