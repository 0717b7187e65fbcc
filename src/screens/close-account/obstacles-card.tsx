import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Facts } from '../../../contract/outcome.ts'
import { Money } from '../../ui/format/money.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DEPOSITS_PAGE, FUND_WITHDRAWAL_PAGE, SUPPORT_PAGE, WITHDRAW_PAGE, WITHDRAWALS_PAGE } from '../../paths.ts'

/** Money and reviews that block closing, each with a link to the page that clears it. */
export function Obstacles({ facts, currency }: { facts: Facts; currency: string }) {
  return (
    <Section title={<Trans>First empty the account</Trans>}>
      <div className="card">
        <MoneyObstacles facts={facts} currency={currency} />
        <ReviewObstacles facts={facts} />
      </div>
    </Section>
  )
}

/** Money that is still somewhere in the account. */
function MoneyObstacles({ facts, currency }: { facts: Facts; currency: string }) {
  const sum = (name: string) =>
    typeof facts[name] === 'string' ? <Money amount={facts[name]} currency={currency} /> : null
  return (
    <>
      {'available' in facts ? (
        <Obstacle end={sum('available')} title={<Trans>Available balance</Trans>}>
          <Trans>
            <a className="link" href={`#${WITHDRAW_PAGE}`}>
              Withdraw it
            </a>
            . If it is less than the smallest withdrawal,{' '}
            <a className="link" href={`#${SUPPORT_PAGE}`}>
              write to customer service
            </a>
            .
          </Trans>
        </Obstacle>
      ) : null}
      {'inOrders' in facts ? (
        <Obstacle end={sum('inOrders')} title={<Trans>In running orders</Trans>}>
          <Trans>They settle by themselves within minutes.</Trans>
        </Obstacle>
      ) : null}
      {'inFund' in facts ? (
        <Obstacle end={sum('inFund')} title={<Trans>Balance in the fund</Trans>}>
          <Trans>
            <a className="link" href={`#${FUND_WITHDRAWAL_PAGE}`}>
              Take your shares out
            </a>
            , or take back what is pending.
          </Trans>
        </Obstacle>
      ) : null}
      {'inWithdrawals' in facts ? (
        <Obstacle end={sum('inWithdrawals')} title={<Trans>In withdrawals under review</Trans>}>
          <Trans>
            Wait until they are paid, or{' '}
            <a className="link" href={`#${WITHDRAWALS_PAGE}`}>
              take them back
            </a>
            .
          </Trans>
        </Obstacle>
      ) : null}
    </>
  )
}

/** Decisions that are still to come. */
function ReviewObstacles({ facts }: { facts: Facts }) {
  return (
    <>
      {'deposits' in facts ? (
        <Obstacle title={<Trans>A deposit is under review</Trans>}>
          <Trans>
            Wait for the decision:{' '}
            <a className="link" href={`#${DEPOSITS_PAGE}`}>
              Deposits
            </a>
          </Trans>
        </Obstacle>
      ) : null}
      {'adjustments' in facts ? (
        <Obstacle title={<Trans>A correction of your balance is under review</Trans>}>
          <Trans>Wait for the decision. You get a message.</Trans>
        </Obstacle>
      ) : null}
    </>
  )
}

function Obstacle({ title, end = null, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <div className="row">
      <span className="row__main">
        <span className="row__title">{title}</span>
        <span className="row__sub">{children}</span>
      </span>
      <span className="row__end">{end}</span>
    </div>
  )
}
