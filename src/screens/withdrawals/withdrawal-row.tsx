import { Trans } from '@lingui/react/macro'
import { ArrowUpFromLine } from 'lucide-react'
import { Link } from 'wouter'
import type { Withdrawal } from '../../../contract/rows/withdrawal.ts'
import { serverNow } from '../../queries/server-now.ts'
import { Moment } from '../../ui/format/moment.tsx'
import { ReviewChip } from '../../ui/lists/review-chip.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { WithdrawalDestination } from '../../ui/words/withdrawal-destination.tsx'
import { WITHDRAW_PAGE } from '../../paths.ts'

interface WithdrawalRowProps {
  readonly withdrawal: Withdrawal
  /** The server's time, ms. */
  readonly now: number
  readonly isOffline: boolean
  readonly onCancel: () => void
}

/** One withdrawal: its sum and what of it arrives, where to, its number and status, and the reason where it was refused. */
export function WithdrawalRow({ withdrawal, now, isOffline, onCancel }: WithdrawalRowProps) {
  const { money, signedMoney } = useFormat()
  const { status, reason, number, reviewDueAt } = withdrawal
  const [fee, arrives] = [money(withdrawal.fee), money(withdrawal.arrives)]
  return (
    <div className="row">
      <span className="tile">
        <ArrowUpFromLine className="icon icon--20" />
      </span>
      <span className="row__main">
        <span className="row__title">
          <Trans>Withdrawal</Trans>
        </span>
        <span className="row__sub">
          <span>
            <Moment at={withdrawal.createdAt} now={serverNow} />
          </span>
        </span>
        <span className="row__sub">
          <WithdrawalDestination name={withdrawal.accountName} masked={withdrawal.accountMasked} />
        </span>
        <span className="row__sub">
          <span>
            <Trans>No. {number}</Trans>
          </span>
        </span>
      </span>
      <span className="row__end row__end--stack">
        {/* A sign only when money has moved. */}
        <span className="money">
          {status === 'success' ? signedMoney(`-${withdrawal.amount}`) : money(withdrawal.amount)}
        </span>
        <span className="t-xs t-3">
          <Trans>
            Fee {fee}, arrives {arrives}
          </Trans>
        </span>
        <ReviewChip state={status} />
      </span>
      {status === 'failed' && reason !== null ? <Refused reason={reason} /> : null}
      {status === 'under-review' ? (
        <UnderReview isLate={reviewDueAt < now} reviewDueAt={reviewDueAt} isOffline={isOffline} onCancel={onCancel} />
      ) : null}
    </div>
  )
}

/** Why it was refused, and the way to another one. */
function Refused({ reason }: { reason: string }) {
  return (
    <div className="flow flow--between" style={{ flexBasis: '100%' }}>
      <p className="t-sm t-2" style={{ flex: '1 1 10rem' }}>
        <Trans>Reason: {reason}</Trans>
        <SentenceGap />
        <Trans>The whole amount is available to you again.</Trans>
      </p>
      <Link className="btn btn--md btn--quiet" href={WITHDRAW_PAGE}>
        <Trans>Try again</Trans>
      </Link>
    </div>
  )
}

/** The latest time of the decision, and the button that takes the withdrawal back until then. */
function UnderReview({
  isLate,
  reviewDueAt,
  isOffline,
  onCancel,
}: {
  isLate: boolean
  reviewDueAt: number
  isOffline: boolean
  onCancel: () => void
}) {
  const { dateTime } = useFormat()
  return (
    <div className="flow flow--between" style={{ flexBasis: '100%' }}>
      <p className="t-sm t-2" style={{ flex: '1 1 10rem' }}>
        {isLate ? (
          <Trans>This takes longer than the published time ({dateTime(reviewDueAt)}). The reviewers see it too.</Trans>
        ) : (
          <Trans>Decided by {dateTime(reviewDueAt)} at the latest.</Trans>
        )}
        {isOffline ? (
          <>
            <SentenceGap />
            <Trans>Taking back needs a connection.</Trans>
          </>
        ) : null}
      </p>
      <button type="button" className="btn btn--md btn--quiet" disabled={isOffline} onClick={onCancel}>
        <Trans context="a withdrawal">Take back</Trans>
      </button>
    </div>
  )
}
