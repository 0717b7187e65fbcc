import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../contract/money.ts'
import type { Insight } from '../../queries/use-insight.ts'
import { dayText, daySpanText } from '../../ui/format/day-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import type { Fall } from './profit-steps.ts'

/** The largest loss, the deepest fall, the longest runs. */
export function Extremes({ insight, fall }: { insight: Insight; fall: Fall | null }) {
  const { i18n } = useLingui()
  const { count, signedMoney } = useFormat()
  const { loss, runs } = insight
  const right = count(runs.right)
  const [times, first] = [count(loss?.count ?? 0), dayText(loss?.day ?? '1970-01-01', i18n.locale)]
  return (
    <section className="card card--pad">
      <h2 className="vh">
        <Trans>Losses and runs</Trans>
      </h2>
      <div className="insight__extremes">
        {loss === null ? null : (
          <dl className="kv">
            <dt>
              <Trans>Largest single loss</Trans>
            </dt>
            <dd className="is-down">{signedMoney(formatMoney(loss.profit))}</dd>
            <dd className="t-xs t-3">
              {loss.count === 1 ? (
                first
              ) : (
                <Trans>
                  {times} times, first {first}
                </Trans>
              )}
            </dd>
          </dl>
        )}
        {fall === null ? null : (
          <dl className="kv">
            <dt>
              <Trans>Deepest fall, by day</Trans>
            </dt>
            <dd className="is-down">{signedMoney(formatMoney(fall.depth))}</dd>
            <dd className="t-xs t-3">
              {fall.from === null
                ? dayText(fall.to, i18n.locale)
                : daySpanText({ from: fall.from, to: fall.to }, i18n.locale)}
            </dd>
          </dl>
        )}
        <dl className="kv">
          <dt>
            <Trans>Longest run wrong</Trans>
          </dt>
          <dd>
            <Plural value={runs.wrong} one="# order" other="# orders" />
          </dd>
          <dd className="t-xs t-3">
            <Trans>right: {right} in a row</Trans>
          </dd>
        </dl>
      </div>
    </section>
  )
}
