import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import type { ReactNode } from 'react'
import { PasswordField } from './password-field.tsx'

interface TransactionPasswordFieldProps {
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fault: ReactNode
  readonly hint?: ReactNode
  /** Given where a passkey can confirm in place of the digits. `at`: the event's own time, ms. */
  readonly onPasskey?: ((at: number) => void) | undefined
}

/** Six digits; whatever else is typed is left out. */
export function TransactionPasswordField(props: TransactionPasswordFieldProps) {
  const { t } = useLingui()
  const { label, value, onChange, fault, hint, onPasskey } = props
  return (
    <>
      <PasswordField
        label={label ?? t`Transaction password`}
        value={value}
        autoComplete="off"
        isNumeric
        fault={fault}
        hint={hint}
        onChange={(text) => onChange(text.normalize('NFKC').replace(/\D/g, ''))}
      />
      {onPasskey === undefined ? null : (
        <button type="button" className="btn btn--md btn--soft" onClick={(event) => onPasskey(event.timeStamp)}>
          <Fingerprint className="icon icon--20" />
          <Trans>Confirm with a passkey</Trans>
        </button>
      )}
    </>
  )
}
