import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface SwitchRowProps {
  readonly icon?: LucideIcon
  readonly title: ReactNode
  /** A line under the title; it describes the switch. */
  readonly note?: ReactNode
  readonly isOn: boolean
  /** The last tap is still on its way. */
  readonly isBusy?: boolean
  readonly onToggle: () => void
}

/** A choice that is on or off, as a row of a list. */
export function SwitchRow({ icon: Icon, title, note, isOn, isBusy = false, onToggle }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="row">
      {Icon === undefined ? null : (
        <span className="row__icon">
          <Icon className="icon" />
        </span>
      )}
      <span className="row__main">
        <span className="row__title" id={id}>
          {title}
        </span>
        {note === undefined ? null : (
          <span className="row__sub" id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
      <span className="row__end">
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={isOn}
          aria-labelledby={id}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={onToggle}
        />
      </span>
    </div>
  )
}
