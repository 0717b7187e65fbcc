import type { ReactNode } from 'react'
import { chooseByArrows } from './arrow-keys.ts'

interface TabsProps<Id extends string> {
  /** Names the choice for screen readers. */
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/** Filters the list below. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={chooseByArrows}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          className="tabs__item"
          role="tab"
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
