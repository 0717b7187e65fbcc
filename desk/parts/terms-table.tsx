import { Trans, useLingui } from '@lingui/react/macro'
import { durationText } from '../../src/ui/format/duration-text.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import type { CountdownDraft } from '../data/terms-draft.ts'
import { AddButton, FaultOf, marked, RemoveButton, type EditorProps } from './terms-field.tsx'

const EMPTY: CountdownDraft = { seconds: '', returnRate: '', minimumStake: '', maximumStake: '' }

/** Returns and stakes by countdown, with the share of wins at which a person breaks even. */
export function TermsTable({ draft, faults, changed, onChange }: EditorProps) {
  const { t } = useLingui()
  const { countdowns } = draft
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Returns and stakes</Trans>
        </h2>
        <small className="wide">
          <Trans>a right order gains stake × return</Trans>
        </small>
        <AddButton onAdd={() => onChange({ ...draft, countdowns: [...countdowns, EMPTY] })} />
      </header>
      <table className="tb tb--mid">
        <thead>
          <tr>
            <th>{t`Countdown, s`}</th>
            <th className="n">{t`Return, %`}</th>
            <th className="n">{t`Smallest stake`}</th>
            <th className="n">{t`Largest stake`}</th>
            <th className="n tb-wide">{t`Break-even`}</th>
            <th>
              <span className="vh">{t`Remove`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {countdowns.map((row, index) => (
            <Row
              key={index}
              row={row}
              at={`countdowns.${index}`}
              faults={faults}
              changed={changed}
              onChange={(part) =>
                onChange({
                  ...draft,
                  countdowns: countdowns.map((own, place) => (place === index ? { ...own, ...part } : own)),
                })
              }
              onRemove={() => onChange({ ...draft, countdowns: countdowns.filter((_, place) => place !== index) })}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps extends Pick<EditorProps, 'faults' | 'changed'> {
  readonly row: CountdownDraft
  readonly at: string
  readonly onChange: (part: Partial<CountdownDraft>) => void
  readonly onRemove: () => void
}

function Row({ row, at, faults, changed, onChange, onRemove }: RowProps) {
  const { t, i18n } = useLingui()
  const span = /^\d{1,4}$/.test(row.seconds) ? durationText(Number(row.seconds), i18n.locale) : '–'
  const field = (name: keyof CountdownDraft, of: { readonly label: string; readonly value: string }) => (
    <input
      id={name === 'seconds' ? at : undefined}
      className="in in--n"
      inputMode="decimal"
      value={row[name]}
      maxLength={20}
      aria-label={`${of.label}, ${span}`}
      {...marked(faults, at, changed.has(`countdowns.${row.seconds}.${of.value}`))}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  const hasFault = faults.some((fault) => fault.at === at)
  return (
    <>
      <tr>
        <td>{field('seconds', { label: t`Countdown, s`, value: '' })}</td>
        <td className="n">{field('returnRate', { label: t`Return, %`, value: 'returnRateBp' })}</td>
        <td className="n">{field('minimumStake', { label: t`Smallest stake`, value: 'minimumStake' })}</td>
        <td className="n">{field('maximumStake', { label: t`Largest stake`, value: 'maximumStake' })}</td>
        <td className="n n--r t-2 tb-wide">{breakEven(row.returnRate, i18n.locale)}</td>
        <td>
          <RemoveButton onRemove={onRemove} />
        </td>
      </tr>
      {hasFault && (
        <tr>
          <td colSpan={6}>
            <FaultOf faults={faults} at={at} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The share of wins at which gains and losses are even: 1 / (1 + return). */
function breakEven(returnRate: string, locale: string): string {
  const rate = Number(returnRate)
  return rate > 0 ? formatsOf(locale).percent(Math.round(1_000_000 / (100 + rate))) : '–'
}
