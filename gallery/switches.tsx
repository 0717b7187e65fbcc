import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { LANGUAGES, type Language } from '../contract/languages.ts'
import { activateLanguage } from '../src/app/words/language.ts'
import { FilterSelect } from '../src/ui/fields/filter-select.tsx'

const THEMES = [
  { value: '', label: 'Theme: the system' },
  { value: 'light', label: 'Theme: light' },
  { value: 'dark', label: 'Theme: dark' },
]
const MARKETS = [
  { value: '', label: 'Market: by language' },
  { value: 'red-up', label: 'Market: red rises' },
  { value: 'green-up', label: 'Market: green rises' },
]

/** Theme, market colours and language of the whole gallery. */
export function Switches() {
  const { i18n } = useLingui()
  return (
    <div className="gallery__switches">
      <Attribute label="Theme" name="theme" options={THEMES} />
      <Attribute label="Market" name="market" options={MARKETS} />
      <FilterSelect
        label="Language"
        value={i18n.locale}
        // The keys of a constant.
        options={(Object.entries(LANGUAGES) as [Language, string][]).map(([value, label]) => ({ value, label }))}
        onChange={(language) => void activateLanguage(language as Language)}
      />
      <p className="t-xs t-2">
        A page cannot switch forced colours on. Use the system&apos;s contrast themes, or the browser&apos;s developer
        tools: Rendering, &ldquo;Emulate CSS media feature forced-colors&rdquo;.
      </p>
    </div>
  )
}

/** One attribute of the root element, by which the style knows the choice. */
function Attribute({ label, name, options }: { label: string; name: string; options: typeof THEMES }) {
  const [value, setValue] = useState(document.documentElement.dataset[name] ?? '')
  const choose = (chosen: string) => {
    if (chosen === '') delete document.documentElement.dataset[name]
    else document.documentElement.dataset[name] = chosen
    setValue(chosen)
  }
  return <FilterSelect label={label} value={value} options={options} onChange={choose} />
}
