import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { useFormat } from '../../ui/format/use-format.ts'

/** An example, and it says so: the prices of the sample receipt (contract/settlement/sample-proof.ts), nobody's result. */
const ENTRY = { price: 6_418_020, at: Date.UTC(2026, 0, 5, 6, 0, 12) }
const EXIT = { price: 6_423_100, at: Date.UTC(2026, 0, 5, 6, 1, 12) }
const LINE =
  'M0.0 105.9H12.0V93.0H24.0V98.5H36.0V115.3H48.0V102.2H60.0V93.0H72.0V72.4H84.0V71.9H96.0V67.7H108.0V62.0H120.0V67.7H132.0V63.5H144.0V72.7H156.0V54.5H168.0V55.9H180.0V45.4H192.0V47.5H204.0V64.6H216.0V56.7H228.0V46.4H240.0V33.7H252.0V31.6H264.0V23.9H276.0V28.5H288.0V16.9H300.0V12.7'

/** An example of a settled order: the price that opened it and the one that settled it, with the line between. */
export function ExampleReceipt() {
  const { t } = useLingui()
  const { price, time } = useFormat()
  return (
    <section
      className="example card card--pad stack"
      style={{ '--gap': '12px' }}
      aria-label={t`Example of a settled order`}
    >
      <div className="flow flow--between" style={{ '--gap': '2px 12px' }}>
        <span className="flow">
          <b>BTC/USDT</b>
          <span className="t-sm t-2">
            <Trans>Bitcoin</Trans>
          </span>
          <span className="chip" data-dir="up">
            <ArrowUp className="icon icon--14" />
            <Trans>Up</Trans>
          </span>
        </span>
        <span className="chip">
          <Trans>Example</Trans>
        </span>
      </div>
      <div className="receipt__plot" style={{ height: 'clamp(72px, 11vh, 128px)' }} aria-hidden="true">
        <svg viewBox="0 0 300 128" preserveAspectRatio="none">
          <path className="chart__now" d="M0 105.9H300" />
          <path className="chart__line" d={LINE} />
        </svg>
        <i className="chart__dot chart__dot--open" style={{ left: 0, top: '82.8%' }} />
        <i className="chart__dot" style={{ left: '100%', top: '9.9%' }} />
      </div>
      <div className="flow flow--between" style={{ '--gap': '4px 16px' }}>
        <dl className="kv">
          <dt>
            <Trans>Entry, {time(ENTRY.at)}</Trans>
          </dt>
          <dd>{price(ENTRY.price, 2)}</dd>
        </dl>
        <dl className="kv" style={{ textAlign: 'end' }}>
          <dt>
            <Trans>Exit, {time(EXIT.at)}</Trans>
          </dt>
          <dd>{price(EXIT.price, 2)}</dd>
        </dl>
      </div>
    </section>
  )
}
