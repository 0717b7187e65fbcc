import { Trans } from '@lingui/react/macro'

/** The chart library's name, in place of its logo (src/ui/prices/price-chart-theme.ts). */
export function ChartCredit() {
  return (
    <p className="t-xs t-3">
      <Trans>
        Chart drawn by{' '}
        <a className="inline-link" href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          TradingView
        </a>{' '}
        Lightweight Charts.
      </Trans>
    </p>
  )
}
