import { useLingui } from '@lingui/react/macro'
import { use, useEffect } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { useSession } from '../../queries/use-session.ts'
import { ChartCredit } from '../../screens/product/chart-credit.tsx'
import { MarketNotice } from '../../screens/product/market-notice.tsx'
import { ProductActions } from '../../screens/product/product-actions.tsx'
import type { WideTrade } from '../../screens/product/wide-parts.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { Main } from '../../ui/page/main.tsx'
import { Dock } from './dock.tsx'
import { LiveList } from './live-list.tsx'
import { TradeFigures } from './trade-figures.tsx'
import { VisitorTicket } from './visitor-ticket.tsx'

/** A product's page in a wide window: the chart over the dock, the ticket beside them. Only its parts scroll. */
export function Trade({ product, name, chart, choice, onTicketPlace }: WideTrade) {
  const { t } = useLingui()
  const { stateLine } = use(FrameSlotsContext)
  const isSignedIn = useSession() !== null
  useEffect(() => {
    document.title = `${product.code} · ${APP_NAME}`
  }, [product.code])
  return (
    <Main className="trade">
      <section className="trade__chart" aria-label={t`Chart`}>
        {stateLine}
        <header className="trade__head">
          <div className="trade__name">
            <h1>
              {product.code}
              <small>{name}</small>
            </h1>
            <ProductActions productId={product.id} alertKey="A" />
          </div>
          <TradeFigures product={product} />
        </header>
        {choice}
        <MarketNotice product={product} />
        <div className="trade__plot" data-wheel="">
          {chart}
        </div>
        <ChartCredit />
      </section>
      <Dock isSignedIn={isSignedIn} />
      <aside className="trade__ticket" aria-label={t`Order`}>
        {isSignedIn ? (
          <>
            <div ref={onTicketPlace} className="trade__form" />
            <LiveList />
          </>
        ) : (
          <VisitorTicket product={product} />
        )}
      </aside>
    </Main>
  )
}
