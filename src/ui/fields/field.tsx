/** This room holds the fields of forms and what stands beside them. It may not read data or run a command. */
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

export interface InputAttributes {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

interface FieldProps {
  readonly label: string
  readonly isOptional?: boolean
  /** The fault in words; takes the hint's place. */
  readonly fault?: ReactNode
  readonly hint?: ReactNode
  /** Before the input, inside its box: a calling code. */
  readonly before?: ReactNode
  /** After it: a unit, a button. */
  readonly after?: ReactNode
  readonly children: (attributes: InputAttributes) => ReactNode
}

/** An input: label above, hint or fault below. */
export function Field({ label, isOptional = false, fault, hint, before, after, children }: FieldProps) {
  const id = useId()
  const isFaulty = Boolean(fault)
  return (
    <div className="field" data-error={isFaulty ? '' : undefined}>
      <label className="field__label" htmlFor={id}>
        {label}
        {isOptional ? (
          <>
            {' '}
            <i>
              <Trans>(optional)</Trans>
            </i>
          </>
        ) : null}
      </label>
      <div className="field__box">
        {before}
        {children({ id, 'aria-describedby': `${id}-hint`, 'aria-invalid': isFaulty })}
        {after}
      </div>
      <div className="field__hint" id={`${id}-hint`} role={isFaulty ? 'alert' : undefined}>
        {isFaulty ? (
          <>
            <CircleAlert className="icon icon--16" />
            <span>{fault}</span>
          </>
        ) : (
          hint
        )}
      </div>
    </div>
  )
}
