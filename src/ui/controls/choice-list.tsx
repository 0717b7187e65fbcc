import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { moveByArrows } from './arrow-keys.ts'

interface ChoiceListProps<Id extends string> {
  readonly label: string
  readonly options: readonly {
    readonly id: Id
    readonly label: ReactNode
    readonly note?: ReactNode
    readonly lang?: string
  }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/** One of many, each on a line of its own. Arrows move through it; Enter, Space or a tap choose. */
export function ChoiceList<Id extends string>({ label, options, selected, onSelect }: ChoiceListProps<Id>) {
  return (
    <div role="radiogroup" aria-label={label} onKeyDown={(event) => void moveByArrows(event)}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className="choice"
          role="radio"
          lang={option.lang}
          aria-checked={option.id === selected}
          tabIndex={option.id === selected ? 0 : -1}
          onClick={() => onSelect(option.id)}
        >
          <span className="choice__main">{option.label}</span>
          {option.note === undefined ? null : <span className="t-2">{option.note}</span>}
          {option.id === selected ? <Check className="icon icon--20" /> : null}
        </button>
      ))}
    </div>
  )
}
