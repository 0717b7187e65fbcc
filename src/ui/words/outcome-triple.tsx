import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export interface OutcomeCell {
  readonly label: ReactNode
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly tone?: 'up' | 'down'
}

/** Every outcome of an order, same size, same weight, beside every buy button. */
export function OutcomeTriple({ cells }: { cells: readonly [OutcomeCell, OutcomeCell, OutcomeCell] }) {
  const { t } = useLingui()
  return (
    <dl className="outcome" aria-label={t`All outcomes`}>
      {cells.map((cell, at) => (
        <div key={at}>
          <dt>{cell.label}</dt>
          <dd>
            <span className={cell.tone === undefined ? undefined : `is-${cell.tone}`}>{cell.value}</span>
            {cell.note === undefined ? null : <small>{cell.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
