import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Deposit, DepositMethod } from '../../../contract/rows/deposit.ts'
import { discardOutboxItem } from '../../commands/decide-outbox-item.ts'
import { reviseDeposit } from '../../commands/revise-deposit.ts'
import { serverNow } from '../../queries/server-now.ts'
import { useSentPart } from '../../queries/use-sent-part.ts'
import { Moment } from '../../ui/format/moment.tsx'
import { SentPart } from '../../ui/page/progress.tsx'
import { NotSent } from '../../ui/fields/not-sent.tsx'
import { ReviewChip } from '../../ui/lists/review-chip.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { DEPOSIT_PAGE } from '../../paths.ts'

/** A part of a deposit that is still in the outbox. */
interface Waiting {
  readonly key: string
  readonly state: 'waiting' | 'failed' | 'expired'
  readonly problem: ProblemCode | null
  readonly facts: Readonly<Record<string, string | number>> | null
}

interface DepositRowProps {
  readonly deposit: Deposit & { readonly isWaiting: boolean }
  readonly method: DepositMethod | undefined
  readonly waiting: readonly Waiting[]
}

/** One deposit: its sum, its way, its number, its status and, where it failed, the reason. */
export function DepositRow({ deposit, method, waiting }: DepositRowProps) {
  const { money, signedMoney } = useFormat()
  const refused = waiting.find((row) => row.state !== 'waiting')
  const state = refused ? 'not-sent' : deposit.isWaiting ? 'waiting-to-send' : deposit.status
  return (
    <div className="row">
      <span className="tile">
        <ArrowDownToLine className="icon icon--20" />
      </span>
      <span className="row__main">
        <span className="row__title">
          {method === undefined ? (
            <Trans context="a line of the records">Deposit</Trans>
          ) : method.kind === 'bank-card' ? (
            <Trans>Bank card</Trans>
          ) : (
            <Trans>Wallet address</Trans>
          )}
        </span>
        <span className="row__sub">
          <span>
            <Moment at={deposit.createdAt} now={serverNow} />
          </span>
          {method === undefined ? null : <span>{method.network}</span>}
        </span>
        {deposit.number === '' ? null : (
          <span className="row__sub">
            <span>
              <Trans>No. {deposit.number}</Trans>
            </span>
          </span>
        )}
      </span>
      <span className="row__end row__end--stack">
        <span className="money">
          {deposit.status === 'success' ? signedMoney(deposit.amount) : money(deposit.amount)}
        </span>
        <ReviewChip state={state} />
      </span>
      {deposit.status === 'failed' ? (
        <div className="flow flow--between" style={{ flexBasis: '100%' }}>
          {deposit.reason === null ? null : (
            <p className="t-sm t-2" style={{ flex: '1 1 10rem' }}>
              <Trans>Reason: {deposit.reason}</Trans>
            </p>
          )}
          <Link className="btn btn--md btn--quiet" href={DEPOSIT_PAGE}>
            <Trans>Try again</Trans>
          </Link>
        </div>
      ) : null}
      {state === 'waiting-to-send' ? <ProofOnItsWay itemKey={deposit.proofFileId} /> : null}
      {refused === undefined ? null : <NotSentDeposit id={deposit.id} refused={refused} />}
    </div>
  )
}

/** How much of the payment proof is sent, while it is being sent. */
function ProofOnItsWay({ itemKey }: { itemKey: string }) {
  const { t } = useLingui()
  const part = useSentPart(itemKey)
  return part === null ? null : (
    <div className="stack" style={{ '--gap': '6px', flexBasis: '100%' }}>
      <SentPart part={part} label={t`Your payment proof`} />
    </div>
  )
}

function NotSentDeposit({ id, refused }: { id: string; refused: Waiting }) {
  const [, navigate] = useLocation()
  return (
    <NotSent
      refused={refused}
      revise={() => reviseDeposit(id)}
      onRevised={() => navigate(DEPOSIT_PAGE)}
      onDiscard={() => void discardOutboxItem(id)}
    />
  )
}
