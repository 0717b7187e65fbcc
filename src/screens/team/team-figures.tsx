import { Trans } from '@lingui/react/macro'
import type { TeamTotals } from '../../../contract/rows/team.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** Members, active ones, and what they deposited and staked, all levels together; undefined while it is on its way. */
export function TeamFigures({ totals }: { totals: TeamTotals | null | undefined }) {
  const { count, money } = useFormat()
  const figure = (value: string) =>
    totals === undefined ? <Skeleton style={{ width: '3em', height: '.75em' }} /> : value
  return (
    <section className="card card--pad stack">
      <div className="stats">
        <dl className="kv">
          <dt>
            <Trans>Members</Trans>
          </dt>
          <dd>{figure(count(totals?.members ?? 0))}</dd>
        </dl>
        <dl className="kv">
          <dt>
            <Trans>Active in 30 days</Trans>
          </dt>
          <dd>{figure(count(totals?.activeMembers ?? 0))}</dd>
        </dl>
      </div>
      <div className="stats">
        <dl className="kv">
          <dt>
            <Trans>Total deposits</Trans>
          </dt>
          <dd>{figure(money(totals?.deposited ?? '0.00'))}</dd>
        </dl>
        <dl className="kv">
          <dt>
            <Trans>Total orders</Trans>
          </dt>
          <dd>{figure(money(totals?.invested ?? '0.00'))}</dd>
        </dl>
      </div>
    </section>
  )
}
