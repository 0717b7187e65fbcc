import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Direction } from '../../../contract/rows/order-status.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { newId } from '../../commands/new-id.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useLiveTicks } from '../../queries/use-live-ticks.ts'
import { useQuote } from '../../queries/use-quotes.ts'
import { useRow } from '../../queries/use-row.ts'
import { useSession } from '../../queries/use-session.ts'
import { Empty } from '../../ui/empty.tsx'
import { SubPage } from '../../ui/sub-page.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { BuyFoot } from './buy-foot.tsx'
import { LiveChart } from './live-chart.tsx'
import { MarketNotice } from './market-notice.tsx'
import { OpenOrders } from './open-orders.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { DayFigures, PriceHead } from './price-head.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { SpanChoice } from './span-choice.tsx'
import { CHART_SPANS } from './spans.ts'
import { useBuyObstacle } from './use-buy-obstacle.ts'

const OPEN = ['waiting', 'running'] as const

/** Product detail and trading: `?id=btc-usdt`. */
export function ProductScreen() {
  const { t } = useLingui()
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const product = useRow('products', id)
  if (product === undefined) return <SubPage title=""><ProductSkeleton /></SubPage>
  if (product === null) {
    return (
      <SubPage title={t`Product`}>
        <Empty title={t`No such product`} text={t`It may have been taken off the list.`} />
      </SubPage>
    )
  }
  return <ProductPage key={product.id} product={product} />
}

function ProductPage({ product }: { product: Product }) {
  const { i18n } = useLingui()
  const { money } = useFormat()
  const [, navigate] = useLocation()
  const session = useSession()
  const currency = useConfiguration()?.currency ?? ''
  const account = useRow('account', 'main')
  const quote = useQuote(product.id)
  const watched = useMemo(() => [product.id], [product.id])
  const ticks = useLiveTicks(watched).get(product.id) ?? []
  const { rows: openOrders } = useHistory('orders', { where: { productId: product.id, status: OPEN }, pageSize: 20 })
  const obstacle = useBuyObstacle(product, quote)
  const [span, setSpan] = useState(CHART_SPANS[0])
  const [buying, setBuying] = useState<Direction | null>(null)
  const [first, ...others] = product.countdowns
  const name = product.names[i18n.locale] ?? product.names['en-US'] ?? product.code

  const buy = (direction: Direction) => {
    if (session === null) navigate(`/pages/login/login?next=${encodeURIComponent(`/pages/Detail/Detail?id=${product.id}`)}`)
    else setBuying(direction)
  }
  const chart = <LiveChart product={product} span={span} ticks={ticks} orders={openOrders} />
  return (
    <SubPage
      title={product.code} sub={name} actions={<ProductActions productId={product.id} />}
      foot={first === undefined ? null : <BuyFoot countdowns={product.countdowns} obstacle={obstacle} onBuy={buy} />}
    >
      <MarketNotice product={product} />
      {quote === undefined ? <ProductSkeleton /> : <><PriceHead product={product} quote={quote} /><DayFigures product={product} quote={quote} /></>}
      <SpanChoice span={span} onChoose={setSpan} />
      <div style={{ display: 'grid', height: 236 }}>{buying === null ? chart : null}</div>
      <p className="t-xs t-3"><Trans>Chart drawn by <a className="inline-link" href="https://www.tradingview.com/" rel="noreferrer" target="_blank">TradingView</a> Lightweight Charts.</Trans></p>
      {account ? <dl className="lines"><div><dt><Trans>Available balance</Trans></dt><dd>{money(account.available)} {currency}</dd></div></dl> : null}
      {session === null ? null : <OpenOrders orders={openOrders} priceScale={product.priceScale} />}
      {buying === null || first === undefined ? null : (
        <OrderDialog title={product.code} sub={name} onClose={() => setBuying(null)}>
          <div className="live">
            {quote === undefined ? null : <PriceHead product={product} quote={quote} />}
            {/* Taken out of the flow: the canvas keeps its height, and the sheet must be able to take room from it. */}
            <div className="chart" style={{ position: 'relative' }}><div style={{ position: 'absolute', inset: 0 }}>{chart}</div></div>
          </div>
          <OrderSheet
            product={product} countdowns={[first, ...others]} direction={buying} currency={currency}
            available={account?.available ?? null} obstacle={obstacle} newId={newId} onClose={() => setBuying(null)}
          />
        </OrderDialog>
      )}
    </SubPage>
  )
}
