import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { type Period, isDay } from './period.ts'

type Dates = Extract<Period, { name: 'dates' }>

/** The first and the last day, by the browser's own calendar. */
export function DateFields({ period, onChange }: { period: Dates; onChange: (period: Dates) => void }) {
  const { t } = useLingui()
  return (
    <div className="insight__dates">
      <DateField
        label={t({ message: 'From', context: 'first day' })}
        day={period.from}
        onDay={(from) => onChange({ ...period, from })}
      />
      <DateField
        label={t({ message: 'To', context: 'last day' })}
        day={period.to}
        onDay={(to) => onChange({ ...period, to })}
        fault={period.from > period.to ? t`The last day lies before the first.` : undefined}
      />
    </div>
  )
}

interface DateFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'fault'> {
  readonly day: string
  readonly onDay: (day: string) => void
}

/** A field that is being typed has no date yet: the days stay as they are. */
function DateField({ day, onDay, ...field }: DateFieldProps) {
  const { text, type, restore } = useTypedText(day, (typed) => {
    if (isDay(typed)) onDay(typed)
  })
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          required
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (!isDay(text)) restore()
          }}
        />
      )}
    </Field>
  )
}
