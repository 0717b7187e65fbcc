import { Trans, useLingui } from '@lingui/react/macro'
import { REALITY_CHECKS, type RealityCheck } from '../../../contract/reality-check.ts'
import { chooseRealityCheck } from '../../commands/choose-reality-check.ts'
import { useRealityCheck } from '../../queries/use-reality-check.ts'
import { Segments } from '../../ui/controls/segments.tsx'

/** After how much time the app says how the session went. It is a wish and no bound, so it holds at once and without a connection. */
export function RealityCheckCard() {
  const { t, i18n } = useLingui()
  const check = useRealityCheck()
  const count = new Intl.NumberFormat(i18n.locale)
  const label = (id: RealityCheck) => (id === 'off' ? t`Off` : count.format(Number(id)))
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Reality check</Trans>
        </h2>
      </div>
      <div className="card card--pad form">
        <p className="t-sm t-2">
          <Trans>
            After so many minutes in front of the app, it says how long you have been here, the amounts of your orders
            and what came of them. Each device counts its own time.
          </Trans>
        </p>
        <div className="field">
          <span className="field__label">
            <Trans>Minutes</Trans>
          </span>
          <Segments
            label={t`Minutes`}
            selected={check}
            onSelect={chooseRealityCheck}
            options={REALITY_CHECKS.map((id) => ({ id, label: label(id) }))}
          />
        </div>
      </div>
    </section>
  )
}
