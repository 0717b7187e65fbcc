import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { filterAmountInput, finishAmountInput } from '../../contract/validation/amount-input.ts'
import { Field } from './field.tsx'

interface AmountFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly currency: string
  readonly isOptional?: boolean
  readonly fault?: ReactNode
  readonly hint?: ReactNode
  /** Sets the whole amount; absent where there is none. */
  readonly onAll?: (() => void) | undefined
}

/** What was typed as it is sent; null while there is no digit. */
export function typedAmount(text: string): string | null {
  return /\d/.test(filterAmountInput(text)) ? finishAmountInput(text) : null
}

/** A sum of money that a person types. */
export function AmountField({ label, value, onChange, currency, isOptional = false, fault, hint, onAll }: AmountFieldProps) {
  return (
    <Field
      label={label} isOptional={isOptional} fault={fault} hint={hint}
      after={<><span className="field__unit">{currency}</span>{onAll === undefined ? null : <button type="button" className="field__act" onClick={onAll}><Trans>All</Trans></button>}</>}
    >
      {(attributes) => (
        <input
          {...attributes} type="text" inputMode="decimal" autoComplete="off" value={value} style={{ fontSize: 'var(--text-xl)', fontWeight: 600 }}
          onChange={(event) => onChange(filterAmountInput(event.target.value))}
          onBlur={() => { const amount = typedAmount(value); if (amount !== null && amount !== value) onChange(amount) }}
        />
      )}
    </Field>
  )
}
