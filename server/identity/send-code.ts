/** The ways a code travels: by e-mail, by an SMS gateway's HTTP call, or, in demo mode, into the log and onto the page. */
import { createTransport } from 'nodemailer'
import { APP_NAME } from '../../contract/app-info.ts'
import type { Target } from '../../contract/endpoints/registration.ts'

/** Resolves when the carrier has taken the code. */
export type CodeSender = (target: Target, code: string) => Promise<void>

export interface CarrierOptions {
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Gets a POST with {"to","text"}. */
  readonly smsUrl: string | null
  readonly log: { info(facts: object, message: string): void }
}

export interface Carrier {
  readonly send: CodeSender
  /** Nothing is configured: the code is shown to whoever asks, so this is for trying out only. */
  readonly isDemo: boolean
}

const SEND_MS_MAX = 15_000

export function createCarrier(options: CarrierOptions): Carrier {
  const { smtpUrl, smsUrl, log } = options
  if (!smtpUrl && !smsUrl) {
    return { isDemo: true, send: (target, code) => Promise.resolve(log.info({ target: target.value, code }, 'demo mode: the code is in this line')) }
  }
  const mailer = smtpUrl ? createTransport(smtpUrl) : null
  return {
    isDemo: false,
    send: async (target, code) => {
      const text = `${APP_NAME}: ${code}`
      if (target.kind === 'email') {
        if (!mailer) throw new Error('no SMTP_URL for a code by e-mail')
        await mailer.sendMail({ from: options.mailFrom, to: target.value, subject: text, text })
        return
      }
      if (!smsUrl) throw new Error('no SMS_URL for a code by phone')
      const response = await fetch(smsUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: target.value, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_MS_MAX),
      })
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}
