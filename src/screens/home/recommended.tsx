import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import type { Product } from '../../../contract/rows/product.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { useListedProducts } from '../../queries/use-listed-products.ts'
import { useAreQuotesTold, useKnownQuote, useWatchedProducts } from '../../queries/use-quotes.ts'
import { Delta } from '../../ui/format/delta.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { OpeningText } from '../../ui/words/opening-text.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { riseDirection } from '../../ui/prices/rise-direction.ts'
import { Spark } from '../../ui/prices/spark.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { productPage, PRODUCTS_PAGE } from '../../paths.ts'

const SHOWN_ROWS = 4
/** One stream carries the prices of so many products. */
const SHOWN_ROWS_MAX = 20

/** The products that the server recommends, in its order, with live prices. */
export function Recommended() {
  const { t } = useLingui()
  const products = useListedProducts()
  const recommended = products
    ?.filter((product) => product.isRecommended)
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .slice(0, SHOWN_ROWS_MAX)
  useWatchedProducts(
    (recommended ?? []).map((product) => product.id),
    'listed',
  )
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Recommended products</Trans>
        </h2>
        <a className="link" href={`#${PRODUCTS_PAGE}`}>
          <Trans>All products</Trans>
          <ChevronRight className="icon icon--16" />
        </a>
      </div>
      {recommended === undefined ? <RowsSkeleton rows={SHOWN_ROWS} /> : null}
      {recommended?.length === 0 ? (
        <Empty title={t`No products yet`} text={t`They appear here as soon as the list has come from the server.`} />
      ) : null}
      {recommended !== undefined && recommended.length > 0 ? (
        <div className="card">
          {recommended.map((product) => (
            <ProductLine key={product.id} product={product} />
          ))}
        </div>
      ) : null}
      <p className="t-xs t-3">
        <Trans>
          Changes are those of the last 24 hours. The colors of rising and falling can be changed in the settings.
        </Trans>
      </p>
    </section>
  )
}

/** Drawn anew with its own price, not with those of all others. */
const ProductLine = memo(function ProductLine({ product }: { product: Product }) {
  const quote = useKnownQuote(product.id)
  const isTold = useAreQuotesTold()
  const { i18n } = useLingui()
  const { price, signedPercent, compact } = useFormat()
  const rise = quote && riseOf(quote)
  const direction = riseDirection(rise)
  return (
    <a className="row" href={`#${productPage(product.id)}`} {...(product.status === 'open' ? {} : { 'data-off': '' })}>
      <span className="row__main">
        <span className="row__title flow" style={{ '--gap': '0 8px' }}>
          {product.code}
          <span className="t-sm t-2">{productName(product, i18n.locale)}</span>
        </span>
        <span className="row__sub">
          {product.status !== 'open' ? (
            <OpeningText product={product} />
          ) : quote !== undefined ? (
            <Trans>24 h volume {compact(quote.volume24h)}</Trans>
          ) : isTold ? (
            <Trans>No price yet</Trans>
          ) : (
            '–'
          )}
        </span>
      </span>
      {quote === undefined ? null : <Spark prices={[...quote.spark, quote.price]} direction={direction} />}
      {quote === undefined || rise === undefined ? null : (
        <span className="row__end row__end--stack row__price">
          <span className="money">{price(quote.price, product.priceScale)}</span>
          <Delta direction={direction}>{signedPercent(rise.basisPoints)}</Delta>
        </span>
      )}
    </a>
  )
})
