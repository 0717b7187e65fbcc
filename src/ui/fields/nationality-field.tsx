import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { COUNTRY_CODES } from './country-codes.ts'
import { Field } from './field.tsx'

interface NationalityFieldProps {
  /** ISO 3166-1 alpha-2. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
}

/** A country, by the phone's own list: every country in the words and the order of the language. */
export function NationalityField({ value, onChange, hint }: NationalityFieldProps) {
  const { t, i18n } = useLingui()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: 'region' })
    return COUNTRY_CODES.map((id) => ({ id, name: names.of(id) ?? id })).sort((a, b) =>
      a.name.localeCompare(b.name, i18n.locale),
    )
  }, [i18n.locale])
  return (
    <Field label={t`Nationality`} hint={hint}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={(event) => onChange(event.target.value)}>
          {countries.map((country) => (
            <option key={country.id} value={country.id}>
              {country.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
