import { Trans, useLingui } from '@lingui/react/macro'
import type { Today } from '../../contract/desk/rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { Bars } from './bars.tsx'
import { timeText } from './words.ts'

/** Decisions by hour: how fast the queues are worked off. */
export function Hours({ today: { hours } }: { readonly today: Today }) {
  const { t, i18n } = useLingui()
  const { count } = formatsOf(i18n.locale)
  const [approved, refused] = [
    hours.reduce((sum, hour) => sum + hour.approved, 0),
    hours.reduce((sum, hour) => sum + hour.refused, 0),
  ]
  return (
    <section className="panel" aria-labelledby="hours">
      <header className="panel__head">
        <h2 id="hours">
          <Trans>Decisions by hour, UTC</Trans>
        </h2>
        <span className="push" />
        <span className="key">
          <Trans>approved {approved}</Trans>
        </span>
        <span className="key key--2">
          <Trans>refused {refused}</Trans>
        </span>
      </header>
      <div className="today-hours">
        <Bars
          title={t`Decisions by hour, UTC`}
          labelOf={(value) => (Number.isInteger(value) ? count(value) : '')}
          isWide
          bars={hours.map((hour) => {
            const time = timeText(hour.from).slice(0, 5)
            const [yes, no] = [hour.approved, hour.refused]
            return {
              label: String(hour.from),
              mark: time.slice(0, 2),
              values: [yes, no],
              words: t`${time}: ${yes} approved, ${no} refused`,
            }
          })}
        />
      </div>
    </section>
  )
}
