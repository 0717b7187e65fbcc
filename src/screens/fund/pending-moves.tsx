import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { FundMove } from '../../../contract/rows/fund-move.ts'
import { cancelFundDeposit } from '../../commands/cancel-fund-deposit.ts'
import { newId } from '../../commands/new-id.ts'
import { useLink } from '../../queries/use-link.ts'
import { CancelMoveDialog } from '../../ui/sheets/cancel-move-dialog.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** Deposits that are not confirmed yet, each with the time when it will be and the way to take it back. */
export function PendingMoves({ moves }: { moves: readonly FundMove[] }) {
  const { money, dateTime } = useFormat()
  const isOffline = useLink() === 'offline'
  const [asked, setAsked] = useState<{ readonly move: FundMove; readonly key: string } | null>(null)
  return (
    <>
      {moves.map((move) => (
        <div className="row" key={move.id}>
          <span className="row__icon">
            <Hourglass className="icon" />
          </span>
          <span className="row__main">
            <span className="row__title">
              <Trans>{money(move.amount)} pending</Trans>
            </span>
            <span className="row__sub">
              <span>
                <Trans>Will be confirmed {dateTime(move.confirmsAt)}</Trans>
              </span>
              {isOffline ? (
                <span>
                  <Trans>Taking back needs a connection.</Trans>
                </span>
              ) : null}
            </span>
          </span>
          <span className="row__end">
            <button
              type="button"
              className="link"
              style={{ marginBlock: -8 }}
              disabled={isOffline}
              onClick={() => setAsked({ move, key: newId() })}
            >
              <Trans context="a deposit into the fund">Take back</Trans>
            </button>
          </span>
        </div>
      ))}
      {asked === null ? null : (
        <CancelMoveDialog
          amount={asked.move.amount}
          cancel={() => cancelFundDeposit({ id: asked.move.id, key: asked.key })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
