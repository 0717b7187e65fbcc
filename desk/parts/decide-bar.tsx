import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Undo2, X } from 'lucide-react'
import type { MouseEvent, RefObject } from 'react'
import type { DeskCase } from '../../contract/desk/rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { LogLine } from './log-line.tsx'
import type { Decision } from './use-decision.ts'

/** As keyboards name it, in every language. */
export const ESC = 'Esc'

interface DecideBarProps {
  readonly item: DeskCase
  readonly decision: Decision
  /** The refusal half-way: a reason is to be chosen, or was. */
  readonly isRefusing: boolean
  readonly reason: string
  readonly operator: string
  readonly approveRef: RefObject<HTMLButtonElement | null>
  readonly refuseRef: RefObject<HTMLButtonElement | null>
  readonly onRefusing: (isRefusing: boolean) => void
  /** Hears a click before the buttons do, and may stop it. */
  readonly onClickCapture: (event: MouseEvent) => void
}

/** The log line and the two decisions, at the same place in every queue. */
export function DecideBar({
  item,
  decision,
  isRefusing,
  reason,
  operator,
  approveRef,
  refuseRef,
  onRefusing,
  onClickCapture,
}: DecideBarProps) {
  const isWriting = decision.state.status === 'writing'
  const line =
    decision.line === '' || decision.state.status === 'will'
      ? lineOf(item, { operator, act: isRefusing ? 'refuse' : 'approve', reason })
      : decision.line
  return (
    <div className="decide" onClickCapture={onClickCapture}>
      <LogLine state={decision.state} line={line} />
      {decision.outcome === 'first-of-two' && (
        <p className="tell" data-tone="info">
          <span>
            <b>
              <Trans>Your yes is noted.</Trans>
            </b>{' '}
            <Trans>Another operator decides. Nothing has moved.</Trans>
          </span>
        </p>
      )}
      {item.isWaiting && item.mayDecide && decision.outcome === 'none' && (
        <div className="decide__row">
          {isRefusing ? (
            <RefuseButtons
              item={item}
              reason={reason}
              isWriting={isWriting}
              refuseRef={refuseRef}
              onBack={() => onRefusing(false)}
              onRefuse={() => decision.refuse(line, reason)}
            />
          ) : (
            <ApproveButtons
              item={item}
              operator={operator}
              isWriting={isWriting}
              approveRef={approveRef}
              onRefusing={() => onRefusing(true)}
              onApprove={() => decision.approve(line)}
            />
          )}
        </div>
      )}
      {item.isWaiting && !item.mayDecide && (
        <p className="note">
          <Trans>Your roles read this and don't decide it.</Trans>
        </p>
      )}
    </div>
  )
}

interface ApproveProps {
  readonly item: DeskCase
  readonly operator: string
  readonly isWriting: boolean
  readonly approveRef: RefObject<HTMLButtonElement | null>
  readonly onRefusing: () => void
  readonly onApprove: () => void
}

function ApproveButtons({ item, operator, isWriting, approveRef, onRefusing, onApprove }: ApproveProps) {
  const sum = useSum(item.facts['arrives'] ?? item.amount)
  const isOwn = item.approvedBy.includes(operator)
  const isGivenBack = item.kind === 'withdrawal'
  return (
    <>
      <button
        ref={approveRef}
        type="button"
        className="btn btn--lg"
        disabled={isWriting || isOwn}
        aria-describedby={isOwn ? 'own' : undefined}
        onClick={onApprove}
      >
        <Check className="icon icon--16" />
        {isGivenBack ? <Trans>Approve, then pay</Trans> : <Trans>Approve</Trans>} {sum}
        <kbd className="kbd">A</kbd>
      </button>
      <button type="button" className="btn btn--lg btn--danger" disabled={isWriting} onClick={onRefusing}>
        {isGivenBack ? <Undo2 className="icon icon--16" /> : <X className="icon icon--16" />}
        {isGivenBack ? <Trans>Give back</Trans> : <Trans>Refuse</Trans>}
        <kbd className="kbd">R</kbd>
      </button>
      {isOwn ? (
        <span className="note" id="own">
          <Trans>You have said yes. Another operator decides.</Trans>
        </span>
      ) : (
        item.needsTwo && (
          <span className="note">
            <Trans>Needs two operators.</Trans>
          </span>
        )
      )}
    </>
  )
}

interface RefuseProps {
  readonly item: DeskCase
  readonly reason: string
  readonly isWriting: boolean
  readonly refuseRef: RefObject<HTMLButtonElement | null>
  readonly onBack: () => void
  readonly onRefuse: () => void
}

function RefuseButtons({ item, reason, isWriting, refuseRef, onBack, onRefuse }: RefuseProps) {
  const { t } = useLingui()
  const sum = useSum(item.amount)
  const word = item.kind === 'withdrawal' ? t`Give back` : t`Refuse`
  return (
    <>
      <button
        ref={refuseRef}
        type="button"
        className="btn btn--lg btn--danger-solid"
        disabled={isWriting || reason === ''}
        aria-describedby={reason === '' ? 'why' : undefined}
        onClick={onRefuse}
      >
        <X className="icon icon--16" />
        {word} {sum}
        <kbd className="kbd">↵</kbd>
      </button>
      <button type="button" className="btn btn--lg btn--plain" disabled={isWriting} onClick={onBack}>
        <Trans>Back</Trans>
        <kbd className="kbd">{ESC}</kbd>
      </button>
      {reason === '' && (
        <span className="note" id="why">
          <Trans>Choose a reason first.</Trans>
        </span>
      )}
    </>
  )
}

/** The amount as the language writes it; nothing where the item moves none. */
function useSum(amount: string | null): string {
  const { i18n } = useLingui()
  return amount === null ? '' : formatsOf(i18n.locale).money(amount)
}

/** The line as the log will have it, without the number that comes when it is written. */
function lineOf(item: DeskCase, { operator, act, reason }: { operator: string; act: string; reason: string }): string {
  const facts =
    act === 'refuse'
      ? [reason === '' ? '' : `reason=${JSON.stringify(reason)}`]
      : [item.amount === null ? '' : `amount=${item.amount}`]
  const isFirst = act === 'approve' && item.needsTwo && item.approvedBy.length === 0
  return [operator, isFirst ? 'approve-first' : act, item.kind, item.id, ...facts]
    .filter((word) => word !== '')
    .join(' ')
}
