import { Plural, Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import { FINAL_STATUSES, OPEN_STATUSES } from '../../../contract/rows/order-status.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useShownOrders } from '../../queries/use-practice.ts'
import { useWatchedProducts } from '../../queries/use-quotes.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useProductsById } from '../../screens/orders/use-products-by-id.ts'
import { showInPlace } from '../../ui/page/shown-in-place.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { EndedCard } from './ended-card.tsx'
import { LiveCard } from './live-card.tsx'

/** One stream carries the prices of so many products. */
const WATCHED_MAX = 40
const JUST_MS = 15 * 60_000
const CLOCK_MS = 60_000

/** Under the ticket: what runs now, of every product, and what ended last in the place of the order that it was. */
export function LiveList() {
  const { money, time } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const products = useProductsById()
  const { rows: open } = useShownOrders({ where: { status: OPEN_STATUSES }, pageSize: 100 })
  const {
    rows: [last],
  } = useShownOrders({ where: { status: FINAL_STATUSES }, pageSize: 1 })
  const now = useServerNow(CLOCK_MS)
  useWatchedProducts([...new Set(open.map((order) => order.productId))].slice(0, WATCHED_MAX))
  // The snackbar that tells the result on every page would stand over the same words here.
  const shown = [...open.map(({ id }) => id), ...(last === undefined ? [] : [last.id])].join()
  useEffect(() => {
    const ends = shown.split(',').map(showInPlace)
    return () => ends.forEach((end) => end())
  }, [shown])
  const atRisk = money(formatMoney(open.reduce((sum, order) => sum + parseMoney(order.stake), 0n)))
  const isJustEnded = last?.settledAt !== null && last !== undefined && last.settledAt > now - JUST_MS
  return (
    <>
      {open.length === 0 ? null : (
        <section className="live-list">
          <div className="live-list__head">
            <h2>
              <Plural value={open.length} one="Running, #" other="Running, #" />
            </h2>
            <small>
              <Trans>
                {atRisk} {currency} at risk
              </Trans>
            </small>
          </div>
          {open.map((order) => (
            <LiveCard key={order.id} order={order} product={products?.get(order.productId)} />
          ))}
        </section>
      )}
      {isJustEnded ? (
        <section className="live-list">
          <div className="live-list__head">
            <h2>
              <Trans>Just ended</Trans>
            </h2>
            <small>{time(last.settledAt ?? 0)}</small>
          </div>
          <EndedCard key={last.id} order={last} product={products?.get(last.productId)} currency={currency} />
        </section>
      ) : null}
    </>
  )
}
