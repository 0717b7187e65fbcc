import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Segments } from '../controls/segments.tsx'
import { CodeField } from './code-field.tsx'
import type { EMPTY_CODE_FIELDS } from './code-request.ts'
import { TargetField } from './target-field.tsx'

type Fields = typeof EMPTY_CODE_FIELDS

interface TargetAndCodeProps {
  /** Names the choice between phone and e-mail. */
  readonly label: string
  readonly fields: Fields
  /** The server's time, ms; the component around this one renews it every second. */
  readonly now: number
  readonly isSending: boolean
  /** How many the code has. */
  readonly digits: number
  /** Each in words. */
  readonly faults: { readonly target: ReactNode; readonly code: ReactNode }
  readonly onChange: (changed: Partial<Fields>) => void
  readonly onSend: () => void
}

/** The phone number or e-mail address, and the code that goes there: the head of each form that asks for a code. */
export function TargetAndCode({ label, fields, faults, onChange, ...code }: TargetAndCodeProps) {
  const { t } = useLingui()
  return (
    <>
      <Segments
        label={label}
        selected={fields.kind}
        onSelect={(kind) => onChange({ kind })}
        options={[
          { id: 'phone', label: t`Phone` },
          { id: 'email', label: t`E-mail` },
        ]}
      />
      <TargetField fields={fields} fault={faults.target} onChange={onChange} />
      <CodeField {...code} fields={fields} fault={faults.code} onChange={(typed) => onChange({ code: typed })} />
    </>
  )
}
