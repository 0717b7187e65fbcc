import { Trans, useLingui } from '@lingui/react/macro'
import { parseRange } from '../../contract/product-terms.ts'
import { weekdayText } from '../../src/ui/format/day-text.ts'
import type { TermsDraft } from '../data/terms-draft.ts'
import { AddButton, FaultOf, marked, RemoveButton, type EditorProps } from './terms-field.tsx'
import { TermsTable } from './terms-table.tsx'

/** Hours, returns and stakes, holidays and maintenance, each fault at its field. */
export function TermsEditor(props: EditorProps) {
  return (
    <fieldset className="terms__fields" disabled={props.isReadOnly}>
      <Hours {...props} />
      <TermsTable {...props} />
      {!props.draft.isAlwaysOpen && <Holidays {...props} />}
      <Maintenance {...props} />
    </fieldset>
  )
}

function Hours({ draft, faults, changed, onChange }: EditorProps) {
  const { i18n } = useLingui()
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Hours</Trans>
        </h2>
        <label className="line push">
          <input
            type="checkbox"
            checked={draft.isAlwaysOpen}
            onChange={({ target }) => onChange({ ...draft, isAlwaysOpen: target.checked })}
          />
          <Trans>always open</Trans>
        </label>
      </header>
      {!draft.isAlwaysOpen && (
        <div className="hours">
          <label className="hours__row">
            <span>
              <Trans>Time zone</Trans>
            </span>
            <input
              id="hours.timeZone"
              className="in hours__zone"
              value={draft.timeZone}
              maxLength={60}
              {...marked(faults, 'hours.timeZone', changed.has('hours.timeZone'))}
              onChange={({ target }) => onChange({ ...draft, timeZone: target.value })}
            />
          </label>
          <FaultOf faults={faults} at="hours.timeZone" />
          {draft.weekly.map((text, index) => (
            <Day
              key={weekdayText(index + 1, 'en-US', 'long')}
              at={`hours.weekly.${index}`}
              name={weekdayText(index + 1, i18n.locale, 'long')}
              text={text}
              faults={faults}
              changed={changed}
              onChange={(own) =>
                onChange({ ...draft, weekly: draft.weekly.map((other, place) => (place === index ? own : other)) })
              }
            />
          ))}
        </div>
      )}
    </section>
  )
}

interface DayProps extends Pick<EditorProps, 'faults' | 'changed'> {
  readonly at: string
  readonly name: string
  readonly text: string
  readonly onChange: (text: string) => void
}

function Day({ at, name, text, faults, changed, onChange }: DayProps) {
  const { t } = useLingui()
  return (
    <div>
      <label className="hours__row">
        <span className={text.trim() === '' ? 't-3' : ''}>{name}</span>
        <HoursBar text={text} />
        <input
          id={at}
          className="in"
          value={text}
          maxLength={80}
          placeholder={t`closed`}
          {...marked(faults, at, changed.has(at))}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <FaultOf faults={faults} at={at} />
    </div>
  )
}

/** The hours of a day as a bar of 24. */
function HoursBar({ text }: { readonly text: string }) {
  const ranges = text.split(/[,，;]/).flatMap((range) => parseRange(range.trim()) ?? [])
  return (
    <span className="hours__bar wide" aria-hidden>
      {ranges.map(({ from, to }) => (
        <i key={from} style={{ left: `${from / 14.4}%`, width: `${(to - from) / 14.4}%` }} />
      ))}
    </span>
  )
}

function Holidays({ draft, faults, onChange }: EditorProps) {
  const { t } = useLingui()
  const { holidays } = draft
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Holidays</Trans>
        </h2>
        <small>
          <Trans>whole days of the time zone</Trans>
        </small>
        <AddButton onAdd={() => onChange({ ...draft, holidays: [...holidays, ''] })} />
      </header>
      <div className="panel__body spans">
        {holidays.length === 0 && (
          <p className="note">
            <Trans>None</Trans>
          </p>
        )}
        {holidays.map((day, index) => (
          <span key={index} className="line">
            <input
              id={index === 0 ? 'hours.holidays' : undefined}
              className="in"
              type="date"
              value={day}
              aria-label={t`Holiday`}
              {...marked(faults, 'hours.holidays', false)}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  holidays: holidays.map((own, place) => (place === index ? target.value : own)),
                })
              }
            />
            <RemoveButton
              onRemove={() => onChange({ ...draft, holidays: holidays.filter((_, place) => place !== index) })}
            />
          </span>
        ))}
        <FaultOf faults={faults} at="hours.holidays" />
      </div>
    </section>
  )
}

function Maintenance({ draft, faults, onChange }: EditorProps) {
  const { t } = useLingui()
  const { maintenance } = draft
  const change = (index: number, part: Partial<TermsDraft['maintenance'][number]>) =>
    onChange({
      ...draft,
      maintenance: maintenance.map((span, place) => (place === index ? { ...span, ...part } : span)),
    })
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Maintenance</Trans>
        </h2>
        <small>UTC</small>
        <AddButton onAdd={() => onChange({ ...draft, maintenance: [...maintenance, { from: '', to: '' }] })} />
      </header>
      <div className="panel__body">
        {maintenance.length === 0 && (
          <p className="note">
            <Trans>None</Trans>
          </p>
        )}
        {maintenance.map(({ from, to }, index) => {
          const at = `maintenance.${index}`
          const shared = { className: 'in', type: 'datetime-local', ...marked(faults, at, false) }
          return (
            <div key={at}>
              <span className="line spans__row">
                <input
                  {...shared}
                  id={at}
                  value={from}
                  aria-label={t`From, UTC`}
                  onChange={({ target }) => change(index, { from: target.value })}
                />
                <span aria-hidden>–</span>
                <input
                  {...shared}
                  value={to}
                  aria-label={t`To, UTC`}
                  onChange={({ target }) => change(index, { to: target.value })}
                />
                <RemoveButton
                  onRemove={() =>
                    onChange({ ...draft, maintenance: maintenance.filter((_, place) => place !== index) })
                  }
                />
              </span>
              <FaultOf faults={faults} at={at} />
            </div>
          )
        })}
      </div>
    </section>
  )
}
