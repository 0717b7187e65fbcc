import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useShownOrders } from '../../queries/use-practice.ts'
import { useQuotes } from '../../queries/use-quotes.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { PRODUCTS_PAGE } from '../../paths.ts'
import { OrderRow } from './order-row.tsx'
import { PositionCard } from './position-card.tsx'
import { useProductsById } from './use-products-by-id.ts'

const OPEN = ['waiting', 'running'] as const
const CLOSED = ['won', 'lost', 'tie', 'void'] as const
const RECENT = 10
/** One stream carries the prices of so many products. */
const WATCHED_MAX = 40

/** The running orders, and under them the newest results. */
export function PositionsTab() {
  const { t } = useLingui()
  const { money } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const products = useProductsById()
  const open = useShownOrders({ where: { status: OPEN }, pageSize: 100 })
  const closed = useShownOrders({ where: { status: CLOSED }, pageSize: RECENT })
  const quotes = useQuotes([...new Set(open.rows.map((order) => order.productId))].slice(0, WATCHED_MAX))
  if (open.isLoading) return <RowsSkeleton rows={3} />
  if (open.rows.length === 0 && closed.rows.length === 0) {
    return (
      <Empty
        title={t`No orders yet`}
        text={t`When you place one, it appears here with its countdown and, after it settles, its result.`}
        action={{ label: t`See products`, href: PRODUCTS_PAGE }}
      />
    )
  }
  const atRisk = money(formatMoney(open.rows.reduce((sum, order) => sum + parseMoney(order.stake), 0n)))
  return (
    <>
      <section className="section">
        <div className="section__head">
          <h2 className="section__title">
            <Plural value={open.rows.length} _0="Nothing open" one="Open, #" other="Open, #" />
          </h2>
          {open.rows.length === 0 ? null : (
            <span className="section__note">
              <Trans>
                {atRisk} {currency} at risk
              </Trans>
            </span>
          )}
        </div>
        {open.rows.map((order) => (
          <PositionCard
            key={order.id}
            order={order}
            product={products?.get(order.productId)}
            currency={currency}
            priceNow={quotes.get(order.productId)?.price}
          />
        ))}
      </section>
      {closed.rows.length === 0 ? null : <SettledLast orders={closed.rows} products={products} />}
    </>
  )
}

interface SettledLastProps {
  readonly orders: readonly Order[]
  readonly products: ReadonlyMap<string, Product> | undefined
}

function SettledLast({ orders, products }: SettledLastProps) {
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Settled last</Trans>
        </h2>
      </div>
      <div className="card">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} product={products?.get(order.productId)} />
        ))}
      </div>
    </section>
  )
}
