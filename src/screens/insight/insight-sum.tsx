import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../contract/money.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import type { OrderTally } from '../../queries/use-insight.ts'
import { daySpanText } from '../../ui/format/day-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { toneOf } from './tone-of.ts'

/** The profit of the period in one figure, and what was at stake for it. */
export function InsightSum({ all, drawn }: { all: OrderTally; drawn: { readonly from: string; readonly to: string } }) {
  const { i18n } = useLingui()
  const { count, money, signedMoney, signedPercent } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const span = daySpanText(drawn, i18n.locale)
  // Towards zero: a figure for the eye, the sum beside it is exact.
  const ofStakes = all.staked === 0n ? null : Number((all.profit * 10_000n) / all.staked)
  return (
    <section className="stack" style={{ '--gap': '12px' }}>
      <div className="stack" style={{ '--gap': '4px' }}>
        <p className="label">
          <Trans>Profit and loss, {span}</Trans>
        </p>
        <p className={`money money--xxl ${toneOf(all.profit)}`}>
          {signedMoney(formatMoney(all.profit))}
          <span className="money__c">{currency}</span>
        </p>
      </div>
      <div className="stats">
        <dl className="kv">
          <dt>
            <Trans>Orders</Trans>
          </dt>
          <dd>{count(all.right + all.wrong + all.equal)}</dd>
        </dl>
        <dl className="kv">
          <dt>
            <Trans>Amounts</Trans>
          </dt>
          <dd>{money(formatMoney(all.staked))}</dd>
        </dl>
        {ofStakes === null ? null : (
          <dl className="kv">
            <dt>
              <Trans>Of the amounts</Trans>
            </dt>
            <dd>{signedPercent(ofStakes)}</dd>
          </dl>
        )}
      </div>
      {all.voided === 0 ? null : <VoidOrders voided={all.voided} stake={all.voidedStake} />}
    </section>
  )
}

/** Void orders stand apart: they count in no other figure. */
function VoidOrders({ voided, stake }: { voided: number; stake: bigint }) {
  const { count, money } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const [orders, sum] = [count(voided), `${money(formatMoney(stake))} ${currency}`]
  return (
    <p className="t-sm t-2">
      <Trans>
        Void orders: {orders}. Their {sum} came back; they count in no figure here.
      </Trans>
    </p>
  )
}
