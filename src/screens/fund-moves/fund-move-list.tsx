import { Trans } from '@lingui/react/macro'
import { ArrowDownToLine, ArrowUpFromLine, Check, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { FundMove } from '../../../contract/rows/fund-move.ts'
import { cancelFundDeposit } from '../../commands/cancel-fund-deposit.ts'
import { newId } from '../../commands/new-id.ts'
import { serverNow } from '../../queries/server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { CancelMoveDialog } from '../../ui/sheets/cancel-move-dialog.tsx'
import { Moment } from '../../ui/format/moment.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { WindowList } from '../../ui/lists/window-list.tsx'

/** Any number of moves; only those in view are rendered. */
export function FundMoveList({ moves, onNearEnd }: { moves: readonly FundMove[]; onNearEnd: () => void }) {
  const isOffline = useLink() === 'offline'
  const [asked, setAsked] = useState<{ readonly move: FundMove; readonly key: string } | null>(null)
  return (
    <>
      <div className="card list--tiles">
        <WindowList items={moves} keyOf={(move) => move.id} onNearEnd={onNearEnd}>
          {(move, at) => (
            // Each row has a wrapper of the list's own, so the hairline between neighbours is drawn here.
            <div key={move.id} style={at === 0 ? undefined : { borderTop: '1px solid var(--line)' }}>
              <MoveRow move={move} isOffline={isOffline} onCancel={() => setAsked({ move, key: newId() })} />
            </div>
          )}
        </WindowList>
      </div>
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

function MoveRow({ move, isOffline, onCancel }: { move: FundMove; isOffline: boolean; onCancel: () => void }) {
  const { money, dateTime } = useFormat()
  const Icon = move.kind === 'in' ? ArrowDownToLine : ArrowUpFromLine
  return (
    <div className="row">
      <span className="tile">
        <Icon className="icon icon--20" />
      </span>
      <span className="row__main">
        <span className="row__title">
          {move.kind === 'in' ? (
            <Trans context="a move into the fund">Deposit</Trans>
          ) : (
            <Trans context="from the fund">Withdrawal</Trans>
          )}
        </span>
        <span className="row__sub">
          <span>
            <Moment at={move.createdAt} now={serverNow} />
          </span>
        </span>
        <span className="row__sub">
          <span>
            <Trans>No. {move.number}</Trans>
          </span>
        </span>
      </span>
      <span className="row__end row__end--stack">
        <span className="money">{money(move.amount)}</span>
        <MoveChip status={move.status} />
      </span>
      {move.status === 'pending' ? (
        <div className="flow flow--between" style={{ flexBasis: '100%' }}>
          <p className="t-sm t-2" style={{ flex: '1 1 10rem' }}>
            <Trans>Will be confirmed {dateTime(move.confirmsAt)}</Trans>
            {isOffline ? (
              <>
                <br />
                <Trans>Taking back needs a connection.</Trans>
              </>
            ) : null}
          </p>
          <button type="button" className="btn btn--md btn--quiet" disabled={isOffline} onClick={onCancel}>
            <Trans context="a deposit into the fund">Take back</Trans>
          </button>
        </div>
      ) : null}
    </div>
  )
}

/** How far a move has come. */
export function MoveChip({ status }: { status: FundMove['status'] }) {
  switch (status) {
    case 'pending':
      return (
        <span className="chip" data-tone="wait">
          <Hourglass className="icon icon--14" />
          <Trans>Pending</Trans>
        </span>
      )
    case 'confirmed':
      return (
        <span className="chip" data-tone="ok">
          <Check className="icon icon--14" />
          <Trans>Confirmed</Trans>
        </span>
      )
    case 'cancelled':
      return (
        <span className="chip">
          <Undo2 className="icon icon--14" />
          <Trans context="a deposit into the fund">Taken back</Trans>
        </span>
      )
  }
}
