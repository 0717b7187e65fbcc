import { Trans } from '@lingui/react/macro'
import type { AlertTerms } from '../../../contract/price-alert.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { useFormat } from '../../ui/format/use-format.ts'

interface PriceHintProps {
  readonly terms: AlertTerms | null
  readonly product: Pick<Product, 'priceScale'>
  /** The newest price that is known here, in steps. */
  readonly now: number | null
}

/** Says how a typed price was read, and where the market stands. */
export function PriceHint({ terms, product, now }: PriceHintProps) {
  const formats = useFormat()
  const write = (price: number) => formats.price(price, product.priceScale)
  const market = now === null ? null : write(now)
  if (terms === null) return market === null ? null : <Trans>The price is {market} now.</Trans>
  const read = terms.kind === 'moved' ? formats.percent(terms.moveBp) : write(terms.price)
  if (market === null) return <Trans>Read as {read}.</Trans>
  if (!isReached(terms, now))
    return (
      <Trans>
        Read as {read}. The price is {market} now.
      </Trans>
    )
  return (
    <Trans>
      Read as {read}. The price is {market} now, so the next one fires the alert.
    </Trans>
  )
}

function isReached(terms: AlertTerms, now: number | null): boolean {
  if (now === null || terms.kind === 'moved') return false
  return terms.kind === 'above' ? now >= terms.price : now <= terms.price
}
