import { Trans } from '@lingui/react/macro'
import type { Product } from '../../../contract/rows/product.ts'
import type { Quote } from '../../../contract/rows/quote.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { Delta } from '../../ui/format/delta.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** The price now and what it did in 24 hours. */
export function PriceHead({ product, quote }: { product: Product; quote: Quote }) {
  const { price, signedPrice, signedPercent, time } = useFormat()
  const rise = riseOf(quote)
  const direction = rise.steps > 0 ? 'up' : rise.steps < 0 ? 'down' : 'flat'
  return (
    <div className="flow flow--between" style={{ '--gap': '2px 12px', alignItems: 'baseline' }}>
      <span className="money money--xl">{price(quote.price, product.priceScale)}</span>
      <span className="flow" style={{ '--gap': '2px 8px' }}>
        <Delta direction={direction}>
          {signedPrice(rise.steps, product.priceScale)} ({signedPercent(rise.basisPoints)})
        </Delta>
        <span className="t-xs t-3">
          <Trans>24 h</Trans>
        </span>
        <span className="t-xs t-3">{time(quote.ts)}</span>
      </span>
    </div>
  )
}

/** High, low, volume and amount of the last 24 hours. */
export function DayFigures({ product, quote }: { product: Product; quote: Quote }) {
  const { price, compact } = useFormat()
  return (
    <div className="stats stats--4">
      <dl className="kv">
        <dt>
          <Trans>24 h high</Trans>
        </dt>
        <dd className="t-sm">{price(quote.high24h, product.priceScale)}</dd>
      </dl>
      <dl className="kv">
        <dt>
          <Trans>24 h low</Trans>
        </dt>
        <dd className="t-sm">{price(quote.low24h, product.priceScale)}</dd>
      </dl>
      <dl className="kv">
        <dt>
          <Trans>Volume</Trans>
        </dt>
        <dd className="t-sm">{compact(quote.volume24h)}</dd>
      </dl>
      <dl className="kv">
        <dt>
          <Trans>Amount</Trans>
        </dt>
        <dd className="t-sm">{compact(quote.amount24h)}</dd>
      </dl>
    </div>
  )
}
