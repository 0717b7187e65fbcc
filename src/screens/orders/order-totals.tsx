import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { FINAL_STATUSES, type OrderStatus, ORDER_STATUSES } from '../../../contract/rows/order-status.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useHistorySums } from '../../queries/use-history-sums.ts'
import { useSeals } from '../../queries/use-evidence.ts'
import { orderStatusText } from '../../ui/words/order-words.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { toneClass } from '../../ui/format/tone-class.ts'
import { type OrderFilter, whereOf } from './order-filter.ts'

interface OrderTotalsProps {
  readonly filter: OrderFilter
  readonly statuses: readonly OrderStatus[]
  readonly from: number
}

/** The totals of all orders of a list, not only of those that were scrolled past. */
export function OrderTotals({ filter, statuses, from }: OrderTotalsProps) {
  const { i18n } = useLingui()
  const { count, money, signedMoney } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const sums = useHistorySums('orders', { where: whereOf(filter, statuses), from })
  const seals = useSeals()
  if (sums === undefined || sums.size === 0) return null
  const total = (field: string) =>
    formatMoney([...sums.values()].reduce((sum, part) => sum + parseMoney(part.sums[field] ?? '0.00'), 0n))
  const profit = total('profit')
  const orders = [...sums.values()].reduce((sum, part) => sum + part.count, 0)
  return (
    <section className="card card--pad stack" style={{ '--gap': '10px' }} role="status">
      <div
        className="stats stats--end"
        style={{ gridTemplateColumns: 'repeat(auto-fit,minmax(min(4.5rem,100%),auto))' }}
      >
        <dl className="kv">
          <dt>
            <Trans>Orders</Trans>
          </dt>
          <dd>{count(orders)}</dd>
        </dl>
        <dl className="kv">
          <dt>
            <Trans>Amount, {currency}</Trans>
          </dt>
          <dd>{money(total('stake'))}</dd>
        </dl>
        <dl className="kv">
          <dt>
            <Trans>Profit and loss</Trans>
          </dt>
          <dd className={toneClass(profit)}>{signedMoney(profit)}</dd>
        </dl>
      </div>
      <CheckedHere seals={seals} />
      <dl className="lines">
        {ORDER_STATUSES.flatMap((status) => {
          const part = sums.get(status)
          return part === undefined
            ? []
            : [
                <div key={status}>
                  <dt>
                    {orderStatusText(status, i18n)}, {count(part.count)}
                  </dt>
                  <dd>{signedMoney(part.sums['profit'] ?? '0.00')}</dd>
                </div>,
              ]
        })}
      </dl>
    </section>
  )
}

/** How many of all final orders this device has worked out again by itself, whatever the list shows. */
function CheckedHere({ seals }: { seals: ReturnType<typeof useSeals> }) {
  const { count } = useFormat()
  const sums = useHistorySums('orders', { where: { status: FINAL_STATUSES }, from: 0 })
  const all = [...(sums?.values() ?? [])].reduce((sum, part) => sum + part.count, 0)
  if (seals === undefined || all === 0) return null
  const [checked, total] = [
    count([...seals.values()].filter(({ verdict }) => verdict === 'verified').length),
    count(all),
  ]
  return (
    <p className="t-sm t-2">
      <Trans>
        {checked} of {total} settled orders checked on this device
      </Trans>
    </p>
  )
}
