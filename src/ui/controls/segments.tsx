import type { ReactNode } from 'react'
import { chooseByArrows } from './arrow-keys.ts'

interface SegmentsProps<Id extends string> {
  readonly label: string
  readonly options: readonly {
    readonly id: Id
    readonly label: ReactNode
    readonly market?: 'red-up' | 'green-up' | 'blue-up'
  }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/** Switches one value between a few. */
export function Segments<Id extends string>({ label, options, selected, onSelect }: SegmentsProps<Id>) {
  return (
    <div className="seg" role="radiogroup" aria-label={label} onKeyDown={chooseByArrows}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className="seg__item"
          role="radio"
          data-market={option.market}
          aria-checked={option.id === selected}
          tabIndex={option.id === selected ? 0 : -1}
          onClick={() => onSelect(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
