import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { use, useEffect, useLayoutEffect } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { useHand } from '../../queries/use-hand.ts'
import { useKnownQuote } from '../../queries/use-quotes.ts'
import { Delta } from '../../ui/format/delta.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { Main } from '../../ui/page/main.tsx'
import { useOnScreen } from '../../ui/page/on-screen.ts'
import { riseDirection } from '../../ui/prices/rise-direction.ts'
import { ChartCredit } from './chart-credit.tsx'
import { LyingRunning } from './lying-running.tsx'
import { MarketNotice } from './market-notice.tsx'
import type { WideTrade } from './wide-parts.ts'

/** The product page on a phone that lies on its side: the chart on one side, the ticket on the other. */
export function LyingTrade({ product, name, chart, choice, onTicketPlace }: WideTrade) {
  const { t } = useLingui()
  const { stateLine, practiceSwitch, goBack } = use(FrameSlotsContext)
  const hand = useHand()
  useOnScreen('sub-page')
  useEffect(() => {
    document.title = `${product.code} · ${APP_NAME}`
  }, [product.code])
  // By attribute, before the page is painted: the column takes the whole window (lying.css).
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['lying'] = ''
    return () => void delete dataset['lying']
  }, [])
  return (
    <div className="lying" data-hand={hand}>
      <div className="lying__chart">
        <header className="head">
          <div className="top top--sub">
            <button type="button" className="icon-btn" aria-label={t`Back`} onClick={goBack}>
              <ArrowLeft className="icon" />
            </button>
            <h1 className="top__title">
              {product.code}
              <span className="top__sub">{name}</span>
            </h1>
            <LyingRunning />
            <Price product={product} />
          </div>
          {stateLine}
        </header>
        <Main className="lying__page">
          <MarketNotice product={product} />
          {choice}
          <div className="lying__plot">
            <div>{chart}</div>
          </div>
          <div className="flow flow--between">
            <ChartCredit />
            {practiceSwitch}
          </div>
        </Main>
      </div>
      <aside ref={onTicketPlace} className="lying__pane" aria-label={t`Order`} />
    </div>
  )
}

/** Drawn by itself: it moves with each tick. */
function Price({ product }: { product: Product }) {
  const { price, signedPrice, signedPercent } = useFormat()
  const quote = useKnownQuote(product.id)
  if (quote === undefined) return null
  const rise = riseOf(quote)
  return (
    <div className="lying__price">
      <span className="money money--lg">{price(quote.price, product.priceScale)}</span>
      <Delta direction={riseDirection(rise)}>
        {signedPrice(rise.steps, product.priceScale)} ({signedPercent(rise.basisPoints)})
      </Delta>
    </div>
  )
}
