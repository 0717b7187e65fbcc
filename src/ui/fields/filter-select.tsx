import { ChevronDown } from 'lucide-react'

interface FilterSelectProps {
  /** Names the filter for screen readers; the shown choice says it to the eye. */
  readonly label: string
  /** '' is no filter. */
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** One filter of a list, as narrow as its choice: the phone's own list of choices opens from it. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <span className="filter" data-on={value === '' ? undefined : ''}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="icon icon--16" />
    </span>
  )
}
