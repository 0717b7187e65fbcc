import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string
  readonly isOptional?: boolean
  /** The fault in words; takes the hint's place. */
  readonly fault?: ReactNode
  readonly hint?: ReactNode
  /** After the input, inside its box. */
  readonly after?: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field for a line of text. All other attributes go to its input. */
export function TextField({ label, isOptional = false, fault, hint, after, onChange, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, isOptional, fault, hint, after }}>
      {(attributes) => (
        <input type="text" {...input} {...attributes} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
