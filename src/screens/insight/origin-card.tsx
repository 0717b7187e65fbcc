import { Plural, Trans } from '@lingui/react/macro'
import { Smartphone } from 'lucide-react'
import { formatMoney } from '../../../contract/money.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import type { Insight } from '../../queries/use-insight.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { useFormat } from '../../ui/format/use-format.ts'
import { SYNC_PAGE } from '../../paths.ts'

/** Says from what the figures were made, and whether orders and fund records agree. */
export function OriginCard({ insight }: { insight: Insight }) {
  const { signedMoney } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const { all, difference, isComplete } = insight
  const gap = `${signedMoney(formatMoney(difference))} ${currency}`
  if (isComplete && difference !== 0n)
    return (
      <Banner tone="bad">
        <Trans>
          Your orders and your fund records differ by {gap}. That should not be.{' '}
          <a className="link" href={`#${SYNC_PAGE}`}>
            Check this device
          </a>
        </Trans>
      </Banner>
    )
  return (
    <section className="card list--icons">
      <div className="row">
        <span className="row__icon">
          <Smartphone className="icon" />
        </span>
        <span className="row__main">
          <span className="row__title">
            <Trans>Computed on this device</Trans>
          </span>
          <span className="row__sub">
            {isComplete ? (
              <Plural
                value={all.right + all.wrong + all.equal + all.voided}
                one="# order; all your orders equal your fund records, also offline"
                other="# orders; all your orders equal your fund records, also offline"
              />
            ) : (
              <Trans>Older orders are still on their way to this device: these figures leave them out.</Trans>
            )}
          </span>
        </span>
      </div>
    </section>
  )
}
