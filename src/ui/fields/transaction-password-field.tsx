import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PasswordField } from './password-field.tsx'

interface TransactionPasswordFieldProps {
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fault: ReactNode
}

/** Six digits; whatever else is typed is left out. */
export function TransactionPasswordField({ label, value, onChange, fault }: TransactionPasswordFieldProps) {
  const { t } = useLingui()
  return (
    <PasswordField
      label={label ?? t`Transaction password`}
      value={value}
      autoComplete="off"
      isNumeric
      fault={fault}
      onChange={(text) => onChange(text.normalize('NFKC').replace(/\D/g, ''))}
    />
  )
}
