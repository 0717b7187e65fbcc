import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Timer } from 'lucide-react'
import { useFrontTime } from '../../queries/use-front-time.ts'
import { spentText } from '../../ui/format/spent-text.ts'
import { timeIn } from './time-in.ts'

const MINUTE_MS = 60_000

/** The time that these days took, as this device has counted it. Shows nothing where it has counted none. */
export function TimeCard({ drawn }: { drawn: { readonly from: string; readonly to: string } }) {
  const { i18n } = useLingui()
  const spent = timeIn(useFrontTime()?.days ?? {}, drawn)
  if (spent.ms < MINUTE_MS) return null
  return (
    <section className="card list--icons">
      <div className="row">
        <span className="row__icon">
          <Timer className="icon" />
        </span>
        <span className="row__main">
          <span className="row__title">
            <Trans>Time in the app</Trans>
          </span>
          <span className="row__sub">
            <Plural value={spent.days} one="on # day" other="on # days" />
          </span>
          <span className="row__sub">
            <Trans>Counted on this device alone, while the app was in front. It stays here.</Trans>
          </span>
        </span>
        <span className="row__end">
          <b>{spentText(spent.ms, i18n.locale)}</b>
        </span>
      </div>
    </section>
  )
}
