import { useId, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react'

interface FieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'password'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly isCode?: boolean
  readonly hint?: ReactNode | undefined
}

/** A labelled line of a form outside of the session. */
export function Field({
  label,
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  isCode = false,
  hint,
}: FieldProps) {
  const id = useId()
  return (
    <div className="lab">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        required
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        {...(isCode ? { inputMode: 'numeric', pattern: '[0-9]{6}', maxLength: 6 } : {})}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <span className="note" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}
