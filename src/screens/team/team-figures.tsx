import { Trans } from '@lingui/react/macro'
import type { TeamTotals } from '../../../contract/rows/team.ts'
import { useFormat } from '../../ui/use-format.ts'

/** Members, active ones, and what they deposited and staked, all levels together. */
export function TeamFigures({ totals }: { totals: TeamTotals | null | undefined }) {
  const { count, money } = useFormat()
  return (
    <section className="card card--pad stack">
      <div className="stats">
        <dl className="kv"><dt><Trans>Members</Trans></dt><dd>{count(totals?.members ?? 0)}</dd></dl>
        <dl className="kv"><dt><Trans>Active in 30 days</Trans></dt><dd>{count(totals?.activeMembers ?? 0)}</dd></dl>
      </div>
      <div className="stats">
        <dl className="kv"><dt><Trans>Deposits of all</Trans></dt><dd>{money(totals?.deposited ?? '0.00')}</dd></dl>
        <dl className="kv"><dt><Trans>Orders of all</Trans></dt><dd>{money(totals?.invested ?? '0.00')}</dd></dl>
      </div>
    </section>
  )
}
