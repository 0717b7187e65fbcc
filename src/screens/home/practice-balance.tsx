import { Trans, useLingui } from '@lingui/react/macro'
import { parseMoney } from '../../../contract/money.ts'
import { refuse, type Outcome } from '../../../contract/outcome.ts'
import { PRACTICE_START } from '../../../contract/rows/practice-start.ts'
import type { PracticeAccount } from '../../../contract/rows/practice.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { newId } from '../../commands/new-id.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useAreAmountsHidden } from '../../queries/use-preferences.ts'
import { useRow } from '../../queries/use-row.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'

const COVERED = '••••••'

/** In place of the real sums while the person practises: none of them stands beside these. */
export function PracticeBalance() {
  const { t } = useLingui()
  const { money } = useFormat()
  const areHidden = useAreAmountsHidden()
  const account = useRow('practiceAccount', 'main')
  const currency = useConfiguration()?.currency ?? ''
  const shown = (amount: string | undefined) => (amount === undefined ? '\u00a0' : areHidden ? COVERED : money(amount))
  return (
    <section className="card card--pad stack" style={{ '--gap': '10px' }} aria-label={t`Practice balance`}>
      <div className="stack" style={{ '--gap': '4px' }}>
        <p className="label">
          <Trans>Practice balance</Trans>
        </p>
        <span className="money money--xxl">
          {account === null ? money('0.00') : shown(account?.available)}
          <span className="money__c">{currency}</span>
        </span>
        {account ? (
          <dl className="flow t-sm">
            <dt className="t-3">
              <Trans>In practice orders</Trans>
            </dt>
            <dd>{shown(account.inOrders)}</dd>
          </dl>
        ) : null}
      </div>
      <p className="t-sm t-2">
        <Trans>
          The same prices and the same rule, with money that cannot be paid in or out. Your real balance stays as it is.
        </Trans>
      </p>
      {account === undefined || !isBelowStart(account) ? null : <Refill />}
    </section>
  )
}

function isBelowStart(account: PracticeAccount | null): boolean {
  if (account === null) return true
  return parseMoney(account.available) + parseMoney(account.inOrders) < parseMoney(PRACTICE_START)
}

/** Opens the balance or brings it back to its start. */
function Refill() {
  const { wholeMoney } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const { isBusy, refusal, submit } = useSubmission(refill, () => undefined)
  const start = wholeMoney(PRACTICE_START)
  return (
    <>
      <button type="button" className="btn btn--md btn--soft" aria-busy={isBusy} onClick={() => void submit(newId)}>
        <Trans>
          Refill to {start} {currency}
        </Trans>
      </button>
      {refusal === null ? null : (
        <p className="t-sm" role="alert" style={{ color: 'var(--danger)' }}>
          <WhyNot problem={refusal.problem} />
        </p>
      )}
    </>
  )
}

function WhyNot({ problem }: { problem: ProblemCode }) {
  if (problem === 'practice-running')
    return <Trans>A practice order is still running. Refill the balance when it has ended.</Trans>
  if (problem === 'unavailable') return <Trans>A refill needs a connection.</Trans>
  return <Trans>The balance could not be refilled now. Try again later.</Trans>
}

/** Loads the command with the first tap, so that home need not load it. */
async function refill(key: string): Promise<Outcome<PracticeAccount>> {
  try {
    const { refillPractice } = await import('../../commands/refill-practice.ts')
    return await refillPractice(key)
  } catch {
    return refuse('unavailable')
  }
}
