import { Trans } from '@lingui/react/macro'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { FINAL_STATUSES } from '../../../contract/rows/order-status.ts'
import { choosePractice } from '../../commands/choose-practice.ts'
import { hideFirstSteps, noteLooked } from '../../commands/first-steps.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useFirstSteps } from '../../queries/use-first-steps.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useRow } from '../../queries/use-row.ts'
import { DEPOSIT_PAGE, LIMITS_PAGE, orderPage, PRODUCTS_PAGE } from '../../paths.ts'

/** After a registration: the way to the first receipt, until the person hides it. It keeps its height while its rows are read. */
export function FirstSteps() {
  const steps = useFirstSteps()
  return steps === null ? null : <StepList hasLooked={steps.hasLooked} />
}

function StepList({ hasLooked }: { hasLooked: boolean }) {
  const limits = useRow('limits', 'main')
  // A refused one paid nothing in.
  const deposits = useHistory('deposits', { where: { status: ['under-review', 'success'] }, pageSize: 1 }).rows
  const settled = useHistory('orders', { where: { status: FINAL_STATUSES }, pageSize: 1 }).rows[0]
  const isDemo = useConfiguration()?.isDemo === true
  const hasLimit = limits ? limits.depositPerDay !== null || limits.lossPerDay !== null : false
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>First steps</Trans>
        </h2>
        <button type="button" className="link" onClick={hideFirstSteps}>
          <Trans>Hide</Trans>
        </button>
      </div>
      <ol className="card list--icons">
        <Step
          isFirst
          href={PRODUCTS_PAGE}
          onOpen={noteLooked}
          isDone={hasLooked}
          title={<Trans>Look around</Trans>}
          sub={<Trans>See the prices, and what a wrong order costs</Trans>}
        />
        <PracticeStep isDemo={isDemo} />
        <Step
          href={LIMITS_PAGE}
          isDone={hasLimit}
          title={<Trans>Set a limit for yourself</Trans>}
          sub={<Trans>The most that you want to deposit or lose in a day</Trans>}
        />
        <Step
          href={DEPOSIT_PAGE}
          isDone={deposits.length > 0}
          title={<Trans>Make a first deposit</Trans>}
          sub={
            isDemo ? (
              <Trans>This is a demo: you practice with play money.</Trans>
            ) : (
              <Trans>To withdraw, you will need to verify your identity.</Trans>
            )
          }
        />
        <Step
          href={settled ? orderPage(settled.id) : PRODUCTS_PAGE}
          isDone={settled !== undefined}
          title={<Trans>Check your first receipt</Trans>}
          sub={<Trans>Each order gets one when it ends</Trans>}
        />
      </ol>
    </section>
  )
}

/** Leads to the products with practice switched on. */
function PracticeStep({ isDemo }: { isDemo: boolean }) {
  const orders = useHistory('practiceOrders', { pageSize: 1 }).rows
  const account = useRow('practiceAccount', 'main')
  return (
    <Step
      href={PRODUCTS_PAGE}
      onOpen={() => choosePractice(true, account === undefined ? null : account !== null)}
      isDone={orders.length > 0}
      title={<Trans>Practice first</Trans>}
      sub={
        isDemo ? (
          <Trans>This is a demo: begin with practice money</Trans>
        ) : (
          <Trans>The same prices, and nothing to lose</Trans>
        )
      }
    />
  )
}

interface StepProps {
  readonly href: string
  readonly isDone: boolean
  readonly isFirst?: boolean
  readonly onOpen?: () => void
  readonly title: ReactNode
  readonly sub: ReactNode
}

function Step({ href, isDone, isFirst = false, onOpen, title, sub }: StepProps) {
  return (
    <li>
      <a className={isFirst ? 'row' : 'row row--ruled'} href={`#${href}`} onClick={onOpen}>
        <span className="row__icon" style={isDone ? { color: 'var(--ok)' } : undefined}>
          {isDone ? <CircleCheck className="icon" /> : <Circle className="icon" />}
        </span>
        <span className="row__main">
          <span className="row__title">
            {title}
            {isDone ? (
              <span className="vh">
                {' '}
                <Trans>Done</Trans>
              </span>
            ) : null}
          </span>
          <span className="row__sub">{sub}</span>
        </span>
      </a>
    </li>
  )
}
