import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Product } from '../../../contract/rows/product.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { useAreQuotesTold, useKnownQuote } from '../../queries/use-quotes.ts'
import { Delta } from '../../ui/format/delta.tsx'
import { OpeningText } from '../../ui/words/opening-text.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { riseDirection } from '../../ui/prices/rise-direction.ts'
import { Spark } from '../../ui/prices/spark.tsx'
import { termsRange } from '../../ui/words/terms-range-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { productPage } from '../../paths.ts'

/** One product of a list, with a line above it where another stands before: its price now, what it did in 24 hours, and whether it takes orders. */
export const ProductRow = memo(function ProductRow({ product, hasRule }: { product: Product; hasRule: boolean }) {
  const quote = useKnownQuote(product.id)
  const isTold = useAreQuotesTold()
  const { i18n } = useLingui()
  const { price, signedPercent, compact } = useFormat()
  const isOff = product.status !== 'open'
  const rise = quote && riseOf(quote)
  const direction = riseDirection(rise)
  return (
    <Link
      className={hasRule ? 'row row--ruled' : 'row'}
      href={productPage(product.id)}
      {...(isOff ? { 'data-off': '' } : {})}
    >
      <span className="row__main">
        <span className="row__title flow" style={{ '--gap': '0 8px' }}>
          {product.code}
          <span className="t-sm t-2">{productName(product, i18n.locale)}</span>
        </span>
        <span className="row__sub">{isOff ? <OpeningText product={product} /> : <TermsText product={product} />}</span>
        {quote === undefined ? null : (
          <span className="row__sub">
            <Trans>Volume {compact(quote.volume24h)}</Trans>
          </span>
        )}
      </span>
      {quote === undefined || isOff ? null : <Spark prices={[...quote.spark, quote.price]} direction={direction} />}
      <span className="row__end row__end--stack row__price">
        {quote === undefined ? (
          <span className="t-xs t-3">{isTold ? <Trans>No price yet</Trans> : '–'}</span>
        ) : (
          <span className="money">{price(quote.price, product.priceScale)}</span>
        )}
        {isOff ? (
          <span className="t-xs t-3">
            <StatusText status={product.status} />
          </span>
        ) : rise === undefined ? null : (
          <Delta direction={direction}>{signedPercent(rise.basisPoints)}</Delta>
        )}
      </span>
    </Link>
  )
})

function TermsText({ product }: { product: Product }) {
  const { i18n } = useLingui()
  const formats = useFormat()
  const range = termsRange(product.countdowns, i18n.locale, formats)
  if (range === null) return null
  const { shortest, longest, returns } = range
  return (
    <>
      <span>
        {shortest === longest ? (
          shortest
        ) : (
          <Trans>
            {shortest} to {longest}
          </Trans>
        )}
      </span>
      <span>{returns}</span>
    </>
  )
}

function StatusText({ status }: { status: Product['status'] }) {
  switch (status) {
    case 'open':
      return <Trans>Open</Trans>
    case 'closed':
      return <Trans context="market">Closed</Trans>
    case 'maintenance':
      return <Trans>Maintenance</Trans>
    case 'stalled':
      return <Trans>Prices stopped</Trans>
  }
}
