import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Withdrawal } from '../../../contract/rows/withdrawal.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useRow } from '../../queries/use-row.ts'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { WITHDRAWALS_PAGE } from '../../paths.ts'

/** Follows a withdrawal that was asked for here, as long as this page is open. The news say its end aloud. */
export function WithdrawalSent({ sent, onAnother }: { sent: Withdrawal; onAnother: () => void }) {
  const withdrawal = useRow('withdrawals', sent.id) ?? sent
  return (
    <div className="card empty" role={withdrawal.status === 'under-review' ? 'status' : undefined}>
      <Outcome withdrawal={withdrawal} />
      <div className="btn-pair">
        <Link className="btn btn--md btn--soft" href={WITHDRAWALS_PAGE}>
          <Trans>Withdrawal details</Trans>
        </Link>
        <button type="button" className="btn btn--md btn--quiet" onClick={onAnother}>
          <Trans>Another withdrawal</Trans>
        </button>
      </div>
    </div>
  )
}

function Outcome({ withdrawal: { status, arrives, amount, reason } }: { withdrawal: Withdrawal }) {
  const { money } = useFormat()
  const configuration = useConfiguration()
  const currency = configuration?.currency ?? ''
  const [paid, back] = [arrives, amount].map((sum) => `${money(sum)} ${currency}`.trim())
  const done = <CircleCheck className="icon empty__icon" style={{ color: 'var(--ok)' }} />
  switch (status) {
    case 'under-review':
      return (
        <Words icon={done} title={<Trans>Operation successful</Trans>}>
          <Trans>
            Please wait for the funds to arrive. The withdrawal is under review; its amount is held meanwhile.
          </Trans>
          {configuration?.isDemo === true ? (
            <>
              <SentenceGap />
              <Trans>In this demo every withdrawal is approved automatically after a few seconds.</Trans>
            </>
          ) : null}
        </Words>
      )
    case 'success':
      return (
        <Words icon={done} title={<Trans>Withdrawal paid</Trans>}>
          <Trans>{paid} is on its way to your account.</Trans>
        </Words>
      )
    case 'failed':
      return (
        <Words
          icon={<CircleAlert className="icon empty__icon" style={{ color: 'var(--danger)' }} />}
          title={<Trans>Withdrawal refused</Trans>}
        >
          <Trans>{back} is available to you again.</Trans>
          {reason === null ? null : (
            <>
              <SentenceGap />
              <Trans>Reason: {reason}</Trans>
            </>
          )}
        </Words>
      )
    case 'cancelled':
      return (
        <Words icon={<Undo2 className="icon empty__icon" />} title={<Trans>Withdrawal taken back</Trans>}>
          <Trans>{back} is available to you again.</Trans>
        </Words>
      )
  }
}

function Words({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <p className="empty__title">{title}</p>
      <p className="empty__text">{children}</p>
    </>
  )
}
