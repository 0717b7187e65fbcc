/** Cells of a product in a table. Each is drawn by itself, in a column of fixed width: a tick changes a text and moves nothing. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Product } from '../../../contract/rows/product.ts'
import { riseOf } from '../../../contract/settlement/order-figures.ts'
import { useAreQuotesTold, useKnownQuote, useOfQuote } from '../../queries/use-quotes.ts'
import { Delta } from '../../ui/format/delta.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { riseDirection } from '../../ui/prices/rise-direction.ts'
import { Spark } from '../../ui/prices/spark.tsx'
import { OpeningText } from '../../ui/words/opening-text.tsx'
import { termsRange } from '../../ui/words/terms-range-text.ts'

interface CellProps {
  readonly product: Product
}

/** The line of the last day, of a product that takes orders. */
export function SparkCell({ product }: CellProps) {
  const quote = useKnownQuote(product.id)
  if (quote === undefined || product.status !== 'open') return null
  return <Spark prices={[...quote.spark, quote.price]} direction={riseDirection(riseOf(quote))} />
}

/** The price now, or that there is none yet. */
export function PriceCell({ product }: CellProps) {
  const { price } = useFormat()
  const isTold = useAreQuotesTold()
  const now = useOfQuote(product.id, (quote) => quote?.price)
  if (now === undefined) return <span className="t-3">{isTold ? <Trans>No price yet</Trans> : '–'}</span>
  return <b>{price(now, product.priceScale)}</b>
}

/** The price's change in 24 hours; in its place why the product takes no orders. */
export function RiseCell({ product }: CellProps) {
  const { signedPercent } = useFormat()
  const basisPoints = useOfQuote(product.id, (quote) => quote && riseOf(quote).basisPoints)
  if (product.status === 'stalled') return <Trans>Prices stopped</Trans>
  if (product.status === 'maintenance') return <Trans>Maintenance</Trans>
  if (product.status === 'closed') return <Trans context="market">Closed</Trans>
  if (basisPoints === undefined) return '–'
  return <Delta direction={riseDirection({ basisPoints })}>{signedPercent(basisPoints)}</Delta>
}

/** The highest price of 24 hours. */
export function HighCell({ product }: CellProps) {
  const { price } = useFormat()
  const high = useOfQuote(product.id, (quote) => quote?.high24h)
  return high === undefined ? '–' : price(high, product.priceScale)
}

/** The lowest price of 24 hours. */
export function LowCell({ product }: CellProps) {
  const { price } = useFormat()
  const low = useOfQuote(product.id, (quote) => quote?.low24h)
  return low === undefined ? '–' : price(low, product.priceScale)
}

/** The volume of 24 hours. */
export function VolumeCell({ product }: CellProps) {
  const { compact } = useFormat()
  const volume = useOfQuote(product.id, (quote) => quote?.volume24h)
  return volume === undefined ? '–' : compact(volume)
}

/** The times that can be bought and what they return; in its place when a closed product opens. */
export function TermsCell({ product }: CellProps) {
  const { i18n } = useLingui()
  const formats = useFormat()
  if (product.status !== 'open') return <OpeningText product={product} />
  const range = termsRange(product.countdowns, i18n.locale, formats)
  if (range === null) return '–'
  const { shortest, longest, returns } = range
  return (
    <>
      {shortest === longest ? (
        shortest
      ) : (
        <Trans>
          {shortest} to {longest}
        </Trans>
      )}{' '}
      <span className="t-2">{returns}</span>
    </>
  )
}
