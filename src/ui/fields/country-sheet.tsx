import { Trans, useLingui } from '@lingui/react/macro'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ChoiceList } from '../controls/choice-list.tsx'
import { Sheet } from '../sheets/sheet.tsx'
import type { Country } from './phone-number.ts'

interface CountrySheetProps {
  readonly selected: string
  readonly onChoose: (country: Country) => void
  readonly onClose: () => void
}

/** Every country that has phone numbers, in the words and the order of the language. */
export function CountrySheet({ selected, onChoose, onClose }: CountrySheetProps) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const countries = useMemo(() => listCountries(i18n.locale), [i18n.locale])
  const wanted = search.trim().toLocaleLowerCase(i18n.locale).replace(/^\+/, '')
  const found = countries.filter(
    (country) => country.name.toLocaleLowerCase(i18n.locale).includes(wanted) || country.callingCode.startsWith(wanted),
  )
  return (
    <Sheet title={t`Country and calling code`} onClose={onClose}>
      <label className="field__box field__box--search">
        <Search className="icon icon--20" />
        <span className="vh">
          <Trans>Search</Trans>
        </span>
        <input
          type="search"
          placeholder={t`Country or code`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <ChoiceList
        label={t`Country and calling code`}
        selected={selected}
        options={found.map((country) => ({ id: country.id, label: country.name, note: `+${country.callingCode}` }))}
        onSelect={(id) => {
          const country = countries.find((known) => known.id === id)
          if (country !== undefined) onChoose(country)
        }}
      />
    </Sheet>
  )
}

function listCountries(locale: string): (Country & { readonly name: string })[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((id) => ({ id, callingCode: getCountryCallingCode(id), name: names.of(id) ?? id }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
