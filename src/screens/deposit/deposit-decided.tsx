import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { Deposit } from '../../../contract/rows/deposit.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { DEPOSITS_PAGE } from '../../paths.ts'

/** The deposit is no longer under review. It is said aloud by the news, which are told on every page. */
export function DepositDecided({ deposit, onAnother }: { deposit: Deposit; onAnother: () => void }) {
  const { money } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const amount = `${money(deposit.amount)} ${currency}`.trim()
  const hasArrived = deposit.status === 'success'
  return (
    <div className="card empty">
      {hasArrived ? (
        <CircleCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />
      ) : (
        <CircleAlert className="icon empty__icon" style={{ color: 'var(--danger)' }} />
      )}
      <p className="empty__title">{hasArrived ? <Trans>Deposit received</Trans> : <Trans>Deposit refused</Trans>}</p>
      <p className="empty__text">
        {hasArrived ? (
          <Trans>{amount} has arrived and is available now.</Trans>
        ) : (
          <Trans>{amount} was not credited.</Trans>
        )}
        {deposit.reason === null ? null : (
          <>
            <SentenceGap />
            <Trans>Reason: {deposit.reason}</Trans>
          </>
        )}
      </p>
      <div className="btn-pair">
        <Link className="btn btn--md btn--soft" href={DEPOSITS_PAGE}>
          <Trans>Deposit details</Trans>
        </Link>
        {hasArrived ? null : (
          <button type="button" className="btn btn--md btn--quiet" onClick={onAnother}>
            <Trans>Try again</Trans>
          </button>
        )}
      </div>
    </div>
  )
}
