import { useId, type KeyboardEvent, type ReactNode } from 'react'

/** A field of a form at the desk. */
export interface FieldOf {
  readonly label: ReactNode
  /** One line where nothing is said. The value of a `many` field is the list of chosen names, with spaces between. */
  readonly kind?: 'line' | 'lines' | 'secret' | 'day' | 'moment' | 'choice' | 'many'
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly initial?: string
  readonly hint?: ReactNode
  readonly max?: number
  readonly isOptional?: boolean
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** For a field of several lines: Enter sends, and Shift with Enter begins a line. */
  readonly isSentByEnter?: boolean
}

const INPUTS: Readonly<Record<string, string>> = { secret: 'password', day: 'date', moment: 'datetime-local' }

interface FormFieldProps {
  readonly of: FieldOf
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One field of an act's form, of any kind: line, text, choice, several choices. */
export function FormField({ of, value, onChange }: FormFieldProps) {
  const id = useId()
  const { label, kind = 'line', choices = [], hint, max = 500, isOptional = false } = of
  const shared = {
    id,
    value,
    required: !isOptional,
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  }
  if (kind === 'many') return <Many of={of} value={value} onChange={onChange} />
  const typed = { ...shared, maxLength: max, autoComplete: 'off', spellCheck: false }
  return (
    <div className="lab">
      <label htmlFor={id}>{label}</label>
      {kind === 'lines' ? (
        <textarea {...typed} spellCheck onKeyDown={(event) => pressed(event, of)} />
      ) : kind === 'choice' ? (
        <select {...shared}>
          {/* Nothing is chosen for the operator where the form does not say so. */}
          {value === '' && choices.every((choice) => choice.value !== '') && <option value="" />}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...typed} type={INPUTS[kind] ?? 'text'} />
      )}
      {hint !== undefined && (
        <span className="note" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

function Many({ of: { label, choices = [] }, value, onChange }: FormFieldProps) {
  const chosen = value.split(' ').filter((one) => one !== '')
  return (
    <fieldset className="lab many">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={({ target }) =>
              onChange(
                choices
                  .map((one) => one.value)
                  .filter((one) => (one === choice.value ? target.checked : chosen.includes(one)))
                  .join(' '),
              )
            }
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}

function pressed(event: KeyboardEvent<HTMLTextAreaElement>, { onKeyDown, isSentByEnter }: FieldOf): void {
  onKeyDown?.(event)
  if (!isSentByEnter || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
