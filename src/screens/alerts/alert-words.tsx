import { Trans, useLingui } from '@lingui/react/macro'
import { BellRing, Eye } from 'lucide-react'
import type { AlertTerms } from '../../../contract/price-alert.ts'
import type { AlertFiring } from '../../../contract/rows/price-alert.ts'
import type { Product } from '../../../contract/rows/product.ts'
import { spanText } from '../../ui/format/span-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { ReviewChip } from '../../ui/lists/review-chip.tsx'
import type { ShownAlert } from './use-alerts.ts'

/** The condition of an alert in words. */
export function TermsText({ terms, product }: { terms: AlertTerms; product: Pick<Product, 'priceScale'> }) {
  const { i18n } = useLingui()
  const formats = useFormat()
  switch (terms.kind) {
    case 'above':
    case 'below': {
      const price = formats.price(terms.price, product.priceScale)
      return terms.kind === 'above' ? <Trans>{price} or above</Trans> : <Trans>{price} or below</Trans>
    }
    case 'moved': {
      const share = formats.percent(terms.moveBp)
      const span = spanText(terms.windowSeconds * 1_000, i18n.locale)
      return (
        <Trans>
          Moves {share} within {span}
        </Trans>
      )
    }
  }
}

/** The tick that fired an alert, as anybody finds it in the chain. */
export function FiringText({ firing, product }: { firing: AlertFiring; product: Pick<Product, 'priceScale'> }) {
  const formats = useFormat()
  const { tick, from } = firing
  const price = formats.price(tick.price, product.priceScale)
  const [time, number] = [formats.exactTime(tick.ts), formats.count(tick.seq)]
  if (from === null)
    return (
      <Trans>
        Fired at {price}, {time}, tick {number}
      </Trans>
    )
  const before = formats.price(from.price, product.priceScale)
  const [timeBefore, numberBefore] = [formats.exactTime(from.ts), formats.count(from.seq)]
  return (
    <Trans>
      From {before}, {timeBefore}, tick {numberBefore}, to {price}, {time}, tick {number}
    </Trans>
  )
}

/** Says where an alert stands. */
export function StateChip({ state }: { state: ShownAlert['state'] }) {
  switch (state) {
    case 'active':
      return (
        <span className="chip" data-tone="info">
          <Eye className="icon icon--14" />
          <Trans context="a price alert">Watching</Trans>
        </span>
      )
    case 'fired':
      return (
        <span className="chip">
          <BellRing className="icon icon--14" />
          <Trans context="a price alert">Fired</Trans>
        </span>
      )
    case 'waiting':
      return <ReviewChip state="waiting-to-send" />
    case 'not-sent':
      return <ReviewChip state="not-sent" />
  }
}
