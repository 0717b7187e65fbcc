import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import type { OrderTally } from '../../queries/use-insight.ts'
import { compactMoney } from '../../ui/format/compact-money.ts'
import { dayText, weekdayText } from '../../ui/format/day-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { addressOf } from './period.ts'
import { type CalendarPage, calendarPages, weeksOf } from './weeks.ts'

interface DayCalendarProps {
  readonly days: ReadonlyMap<string, OrderTally>
  readonly drawn: CalendarPage
  /** The business day. */
  readonly today: string
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The net of each day, week by week; a long period month by month, the newest first. A day with orders opens alone. */
export function DayCalendar({ days, drawn, today }: DayCalendarProps) {
  const { i18n } = useLingui()
  const currency = useConfiguration()?.currency ?? ''
  const pages = calendarPages(drawn)
  const [at, setAt] = useState(pages.length - 1)
  const page = pages[at] ?? drawn
  return (
    <section className="card card--pad stack" style={{ '--gap': '10px' }}>
      <div className="section__head">
        <h2 className="section__title">
          <Trans context="calendar">Days</Trans>
        </h2>
        <span className="section__note">
          <Trans>net, {currency}</Trans>
        </span>
      </div>
      {pages.length === 1 ? null : <MonthTurner page={page} at={at} last={pages.length - 1} onTurn={setAt} />}
      <div className="cal__box">
        <table className="cal">
          <caption className="vh">
            <Trans>Net profit and loss of each day</Trans>
          </caption>
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col">
                  <abbr title={weekdayText(weekday, i18n.locale, 'long')}>
                    {weekdayText(weekday, i18n.locale, 'short')}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(page).map((week, row) => (
              <tr key={week.find((day) => day !== null) ?? row}>
                {week.map((day, column) => (
                  <td key={day ?? column}>
                    {day === null ? null : <Day day={day} tally={days.get(day)} isToday={day === today} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Day({ day, tally, isToday }: { day: string; tally: OrderTally | undefined; isToday: boolean }) {
  const { i18n } = useLingui()
  const { signedMoney } = useFormat()
  const name = dayText(day, i18n.locale)
  if (tally === undefined)
    return (
      <span className="cal__d" data-out="" data-now={isToday ? '' : undefined}>
        <span aria-hidden="true">{dayText(day, i18n.locale, 'number')}</span>
        <span aria-hidden="true">–</span>
        <span className="vh">
          <Trans>{name}: no orders</Trans>
        </span>
      </span>
    )
  const net = formatMoney(tally.profit)
  const direction = tally.profit === 0n ? undefined : tally.profit > 0n ? 'up' : 'down'
  return (
    <a
      className="cal__d"
      href={`#${addressOf({ name: 'dates', from: day, to: day })}`}
      data-dir={direction}
      data-now={isToday ? '' : undefined}
    >
      <span aria-hidden="true">{dayText(day, i18n.locale, 'number')}</span>
      <b aria-hidden="true">{compactMoney(tally.profit, i18n.locale)}</b>
      <span className="vh">
        {name}: {signedMoney(net)},{' '}
        <Plural value={tally.right + tally.wrong + tally.equal + tally.voided} one="# order" other="# orders" />
      </span>
    </a>
  )
}

interface MonthTurnerProps {
  readonly page: CalendarPage
  readonly at: number
  readonly last: number
  readonly onTurn: (at: number) => void
}

function MonthTurner({ page, at, last, onTurn }: MonthTurnerProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="cal__turn">
      <button
        type="button"
        className="icon-btn"
        aria-label={t`Month before`}
        disabled={at === 0}
        onClick={() => onTurn(at - 1)}
      >
        <ChevronLeft className="icon" />
      </button>
      <span role="status">{dayText(page.from, i18n.locale, 'month')}</span>
      <button
        type="button"
        className="icon-btn"
        aria-label={t`Month after`}
        disabled={at === last}
        onClick={() => onTurn(at + 1)}
      >
        <ChevronRight className="icon" />
      </button>
    </div>
  )
}
