import { useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { NationalityField } from '../../ui/fields/nationality-field.tsx'
import type { AccountField, AccountTexts } from './account-form-state.ts'

interface BankCardFieldsProps {
  readonly texts: AccountTexts
  /** The page that picks the address on a map; it writes into the form's draft. */
  readonly mapHref: string
  readonly onChange: (changed: Partial<AccountTexts>) => void
  readonly fault: (field: AccountField) => ReactNode
}

export function BankCardFields({ texts, mapHref, onChange, fault }: BankCardFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Account name`} fault={fault('holder')} hint={t`As it stands on the card; it must be yours.`}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            autoComplete="name"
            maxLength={120}
            value={texts.holder}
            onChange={(event) => onChange({ holder: event.target.value })}
          />
        )}
      </Field>
      <NationalityField value={texts.nationality} onChange={(nationality) => onChange({ nationality })} />
      <Field label={t`Account bank`} fault={fault('bank')}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            autoComplete="off"
            maxLength={80}
            value={texts.bank}
            onChange={(event) => onChange({ bank: event.target.value })}
          />
        )}
      </Field>
      <Field label={t`Bank card number`} fault={fault('number')}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            inputMode={texts.nationality === 'CN' ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={44}
            value={texts.number}
            onChange={(event) => onChange({ number: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Account address`}
        fault={fault('bankAddress')}
        hint={t`City and branch of the bank.`}
        after={
          <a className="icon-btn" href={mapHref} aria-label={t`Choose on the map`}>
            <MapPin className="icon icon--20" aria-hidden="true" />
          </a>
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            autoComplete="off"
            maxLength={200}
            value={texts.bankAddress}
            onChange={(event) => onChange({ bankAddress: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
