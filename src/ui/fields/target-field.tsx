import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { part } from '../page/part.tsx'
import { Field } from './field.tsx'
import { TextField } from './text-field.tsx'

const CountrySheet = part(() => import('./country-sheet.tsx').then((module) => module.CountrySheet))

interface TargetFieldProps {
  readonly fields: {
    readonly kind: string
    readonly countryId: string
    readonly callingCode: string
    readonly phone: string
    readonly email: string
  }
  /** The fault in words. */
  readonly fault: ReactNode
  readonly onChange: (
    changed: { phone: string } | { email: string } | { countryId: string; callingCode: string },
  ) => void
}

/** The field for the target of a code: a phone number with its calling code, or an e-mail address. */
export function TargetField(props: TargetFieldProps) {
  return props.fields.kind === 'email' ? <EmailField {...props} /> : <PhoneField {...props} />
}

function EmailField({ fields, fault, onChange }: TargetFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`E-mail`}
      fault={fault}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={fields.email}
      onChange={(email) => onChange({ email })}
    />
  )
}

/** The button before the number opens the list of countries. */
function PhoneField({ fields, fault, onChange }: TargetFieldProps) {
  const { t, i18n } = useLingui()
  const [isChoosing, setChoosing] = useState(false)
  const country = new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(fields.countryId) ?? fields.countryId
  const callingCode = `+${fields.callingCode}`
  return (
    <>
      <Field
        label={t`Phone number`}
        fault={fault}
        before={
          <button
            type="button"
            className="field__pre"
            aria-label={t`Calling code, ${country} ${callingCode}`}
            onClick={() => setChoosing(true)}
          >
            {callingCode}
            <ChevronDown className="icon icon--16" />
          </button>
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={fields.phone}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
        )}
      </Field>
      {isChoosing ? (
        <CountrySheet
          selected={fields.countryId}
          onClose={() => setChoosing(false)}
          onChoose={({ id, callingCode: chosen }) => {
            onChange({ countryId: id, callingCode: chosen })
            setChoosing(false)
          }}
        />
      ) : null}
    </>
  )
}
