import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Field } from './field.tsx'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password' | 'off'
  readonly fault?: ReactNode
  readonly hint?: ReactNode
  /** Six digits: the number keys. */
  readonly isNumeric?: boolean
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField({
  label,
  value,
  onChange,
  autoComplete,
  fault,
  hint,
  isNumeric = false,
}: PasswordFieldProps) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      label={label}
      fault={fault}
      hint={hint}
      after={
        <button
          type="button"
          className="icon-btn"
          aria-label={isShown ? t`Hide` : t`Show`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff className="icon" /> : <Eye className="icon" />}
        </button>
      }
    >
      {(attributes) => (
        <input
          {...attributes}
          type={isShown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...(isNumeric ? { inputMode: 'numeric', maxLength: 6 } : {})}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
