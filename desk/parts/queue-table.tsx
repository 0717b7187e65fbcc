import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QueueRow } from '../../contract/desk/rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { Clock } from './clock.tsx'
import { OperatorMark } from './operator-mark.tsx'
import { KIND_WORDS, momentText, shortId, statusText } from './words.ts'

interface QueueTableProps {
  readonly rows: readonly QueueRow[]
  readonly selected: string | null
  readonly now: number
  readonly caption: string
  /** Decided items have a time and a state in place of the clock. */
  readonly isDecided: boolean
  /** Several kinds in one list. */
  readonly hasKinds: boolean
  readonly onSelect: (id: string) => void
}

/** The rows of a queue, oldest first, in the order in which the server gives them. */
export function QueueTable({ rows, selected, now, caption, isDecided, hasKinds, onSelect }: QueueTableProps) {
  const { i18n } = useLingui()
  const formats = formatsOf(i18n.locale)
  const hasAmounts = rows.some(({ amount }) => amount !== null)
  return (
    <table className="tb">
      <caption className="vh">{caption}</caption>
      <Heads isDecided={isDecided} hasKinds={hasKinds} hasAmounts={hasAmounts} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={row.id === selected} onClick={() => onSelect(row.id)}>
            <td>
              {isDecided ? (
                momentText(row.decidedAt ?? row.createdAt).slice(5, 16)
              ) : (
                <Clock createdAt={row.createdAt} dueAt={row.dueAt} now={now} />
              )}
            </td>
            {hasKinds && <td>{i18n._(KIND_WORDS[row.kind])}</td>}
            <td className="acct">
              <button type="button" className="row-open" data-id={row.id} onClick={() => onSelect(row.id)}>
                {row.account === '' ? shortId(row.kind, row.id) : row.account}
              </button>
            </td>
            <td className="tb-wide t-2 cut cell-label" title={row.label}>
              {row.label.replace(/\*+/, '…')}
            </td>
            {hasAmounts && <td className="n">{row.amount === null ? '' : formats.money(row.amount)}</td>}
            <td>
              <RowState row={row} isDecided={isDecided} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface HeadsProps {
  readonly isDecided: boolean
  readonly hasKinds: boolean
  readonly hasAmounts: boolean
}

function Heads({ isDecided, hasKinds, hasAmounts }: HeadsProps) {
  return (
    <thead>
      <tr>
        <th>{isDecided ? <Trans>Decided</Trans> : <Trans>Waited, or left</Trans>}</th>
        {hasKinds && (
          <th>
            <Trans>Kind</Trans>
          </th>
        )}
        <th>
          <Trans>Account</Trans>
        </th>
        <th className="tb-wide">
          <Trans>About</Trans>
        </th>
        {hasAmounts && (
          <th className="n">
            <Trans>Amount</Trans>
          </th>
        )}
        <th>
          <span className="vh">
            <Trans>State</Trans>
          </span>
        </th>
      </tr>
    </thead>
  )
}

function RowState({ row, isDecided }: { readonly row: QueueRow; readonly isDecided: boolean }): ReactNode {
  const { i18n } = useLingui()
  if (isDecided) return <small>{statusText(i18n, row.status)}</small>
  if (row.lookedAtBy.length > 0)
    return (
      <span className="look-in">
        {row.lookedAtBy.slice(0, 2).map((name) => (
          <OperatorMark key={name} name={name} isHere />
        ))}
        <span className="tb-wide">
          <Trans>looks</Trans>
        </span>
      </span>
    )
  if (row.approvedBy.length > 0)
    return (
      <span className="chip" data-tone="info">
        <Check className="icon icon--12" />
        <Trans>1 of 2</Trans>
      </span>
    )
  return null
}
