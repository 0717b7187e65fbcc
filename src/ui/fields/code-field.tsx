import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationText } from '../format/duration-text.ts'
import { Field } from './field.tsx'

interface CodeFieldProps {
  readonly fields: {
    readonly kind: string
    readonly code: string
    readonly requestId: string
    readonly resendAt: string
    readonly demoCode: string
  }
  /** The server's time, ms; the component around this one renews it every second. */
  readonly now: number
  readonly isSending: boolean
  /** How many the code has. */
  readonly digits: number
  readonly fault: ReactNode
  readonly onChange: (code: string) => void
  readonly onSend: () => void
}

/** The code, with the button that has it sent; once sent, that button counts down to the next time. */
export function CodeField({ fields, now, isSending, digits, fault, onChange, onSend }: CodeFieldProps) {
  const { t, i18n } = useLingui()
  const waitSeconds = fields.resendAt === '' ? 0 : Math.max(0, Math.ceil((Number(fields.resendAt) - now) / 1_000))
  const isSent = fields.requestId !== ''
  const wait = durationText(waitSeconds, i18n.locale)
  return (
    <Field
      label={t`Code`}
      fault={fault}
      hint={isSent ? <SentHint isEmail={fields.kind === 'email'} demoCode={fields.demoCode} /> : null}
      after={
        <button type="button" className="field__act" disabled={waitSeconds > 0} aria-busy={isSending} onClick={onSend}>
          {waitSeconds > 0 ? (
            <Trans>Again in {wait}</Trans>
          ) : isSent ? (
            <Trans>Send code again</Trans>
          ) : (
            <Trans>Send code</Trans>
          )}
        </button>
      }
    >
      {(attributes) => (
        <input
          {...attributes}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits}
          value={fields.code}
          style={{ letterSpacing: '.12em' }}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
      )}
    </Field>
  )
}

function SentHint({ isEmail, demoCode }: { isEmail: boolean; demoCode: string }) {
  if (demoCode !== '') {
    return (
      <span role="status" className="flow" style={{ '--gap': '6px', flexWrap: 'nowrap', alignItems: 'flex-start' }}>
        <FlaskConical className="icon icon--16" />
        <span>
          <Trans>
            Demo server, no message is sent. The code is <b style={{ color: 'var(--ink)' }}>{demoCode}</b>, valid for 5
            minutes.
          </Trans>
        </span>
      </span>
    )
  }
  return (
    <span role="status">
      {isEmail ? (
        <Trans>Sent. Look into your mail; the code is valid for 5 minutes.</Trans>
      ) : (
        <Trans>Sent as a text message; the code is valid for 5 minutes.</Trans>
      )}
    </span>
  )
}
