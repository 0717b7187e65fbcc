import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Product } from '../../../contract/rows/product.ts'
import type { Quote } from '../../../contract/rows/quote.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { Delta } from '../../ui/format/delta.tsx'
import { productName } from '../../ui/words/product-name.ts'
import { riseDirection } from '../../ui/prices/rise-direction.ts'
import { Spark } from '../../ui/prices/spark.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { productPage } from '../../paths.ts'

interface PaneRowProps {
  readonly product: Product
  readonly quote: Quote | undefined
  readonly isCurrent: boolean
  /** The key that leads here: the rows before and after the open one have one. */
  readonly keys: string | undefined
}

/** One product of the list beside the chart. Its size is fixed: a price that changes moves nothing around it. */
export const PaneRow = memo(function PaneRow({ product, quote, isCurrent, keys }: PaneRowProps) {
  const { i18n } = useLingui()
  const { price, signedPercent, dateTime } = useFormat()
  const isOpen = product.status === 'open'
  const rise = quote && riseOf(quote)
  const direction = riseDirection(rise)
  return (
    <a
      className="pane__row"
      href={`#${productPage(product.id)}`}
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={keys}
      data-off={isOpen ? undefined : ''}
    >
      <span className="pane__name">
        <b>{product.code}</b>
        <small>
          {isOpen || product.nextOpenAt === null ? (
            productName(product, i18n.locale)
          ) : (
            <Trans>Opens {dateTime(product.nextOpenAt)}</Trans>
          )}
        </small>
      </span>
      {quote === undefined || !isOpen ? (
        <span />
      ) : (
        <Spark prices={[...quote.spark, quote.price]} direction={direction} />
      )}
      <span className="pane__end">
        <b>{quote === undefined ? '–' : price(quote.price, product.priceScale)}</b>
        {!isOpen ? (
          <small>
            {product.status === 'stalled' ? (
              <Trans>Prices stopped</Trans>
            ) : product.status === 'maintenance' ? (
              <Trans>Maintenance</Trans>
            ) : (
              <Trans context="market">Closed</Trans>
            )}
          </small>
        ) : rise === undefined ? null : (
          <Delta direction={direction}>{signedPercent(rise.basisPoints)}</Delta>
        )}
      </span>
    </a>
  )
})
