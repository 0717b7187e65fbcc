import { Trans, useLingui } from '@lingui/react/macro'
import type { TeamTotals } from '../../../contract/rows/team.ts'
import { Figure } from '../../ui/format/figure.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** Members, active ones, and what they deposited and staked, all levels together; undefined while it is on its way. */
export function TeamFigures({ totals }: { totals: TeamTotals | null | undefined }) {
  const { count, money } = useFormat()
  const figure = (value: string) =>
    totals === undefined ? <Skeleton style={{ width: '3em', height: '.75em' }} /> : value
  return (
    <section className="card card--pad stack">
      <div className="stats">
        <Figure label={<Trans>Members</Trans>}>{figure(count(totals?.members ?? 0))}</Figure>
        <Figure label={<Trans>Active in 30 days</Trans>}>{figure(count(totals?.activeMembers ?? 0))}</Figure>
      </div>
      <div className="stats">
        <Figure label={<Trans>Total deposits</Trans>}>{figure(money(totals?.deposited ?? '0.00'))}</Figure>
        <Figure label={<Trans>Total orders</Trans>}>{figure(money(totals?.invested ?? '0.00'))}</Figure>
      </div>
    </section>
  )
}

/** Stands in the figures' place on a device that has never reached the server. */
export function TeamOutOfReach() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`Failed to get team information`}
      text={t`The server has not been reached from this device yet. The team appears by itself as soon as it is.`}
    />
  )
}
