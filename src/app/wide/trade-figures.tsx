import { Trans } from '@lingui/react/macro'
import type { Product } from '../../../contract/rows/product.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { useKnownQuote } from '../../queries/use-quotes.ts'
import { Delta } from '../../ui/format/delta.tsx'
import { riseDirection } from '../../ui/prices/rise-direction.ts'
import { useFormat } from '../../ui/format/use-format.ts'

/** The price now, what it did in 24 hours, and the figures of that day. Drawn by itself: it moves with each tick. */
export function TradeFigures({ product }: { product: Product }) {
  const { price, signedPrice, signedPercent, compact } = useFormat()
  const quote = useKnownQuote(product.id)
  if (quote === undefined) return <div className="trade__price" />
  const rise = riseOf(quote)
  return (
    <>
      <div className="trade__price">
        <span className="money">{price(quote.price, product.priceScale)}</span>
        <Delta direction={riseDirection(rise)}>
          {signedPrice(rise.steps, product.priceScale)} ({signedPercent(rise.basisPoints)})
        </Delta>
      </div>
      <div className="trade__day">
        <dl className="kv">
          <dt>
            <Trans>24 h high</Trans>
          </dt>
          <dd>{price(quote.high24h, product.priceScale)}</dd>
        </dl>
        <dl className="kv">
          <dt>
            <Trans>24 h low</Trans>
          </dt>
          <dd>{price(quote.low24h, product.priceScale)}</dd>
        </dl>
        <dl className="kv">
          <dt>
            <Trans>Volume</Trans>
          </dt>
          <dd>{compact(quote.volume24h)}</dd>
        </dl>
      </div>
    </>
  )
}
