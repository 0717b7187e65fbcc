import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/fields/field.tsx'
import { type Period, isDay } from './period.ts'

type Dates = Extract<Period, { name: 'dates' }>

/** The first and the last day, by the browser's own calendar. */
export function DateFields({ period, onChange }: { period: Dates; onChange: (period: Dates) => void }) {
  const { t } = useLingui()
  // A field that is being typed has no date yet: the days stay as they are.
  const change = (part: Partial<Pick<Dates, 'from' | 'to'>>) => {
    if (Object.values(part).every(isDay)) onChange({ ...period, ...part })
  }
  return (
    <div className="insight__dates">
      <Field label={t({ message: 'From', context: 'first day' })}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            required
            value={period.from}
            onChange={(event) => change({ from: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t({ message: 'To', context: 'last day' })}
        fault={period.from > period.to ? t`The last day lies before the first.` : undefined}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            required
            value={period.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
