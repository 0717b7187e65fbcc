/** The ways codes and letters travel: by e-mail, by an SMS gateway's HTTP call, or, in demo mode, into the log and onto the page. */
import { unescape } from 'node:querystring'
import { createTransport } from 'nodemailer'
import { APP_NAME } from '../../contract/app-info.ts'
import type { Target } from '../../contract/endpoints/registration.ts'

/** Resolves with whether the carrier has taken the code. Never throws: a gateway that fails leaves a line in the log. */
export type CodeSender = (target: Target, code: string) => Promise<boolean>

export interface CarrierOptions {
  /** Chosen by the operator, never concluded from what is missing: a demo shows every code to anybody. */
  readonly isDemo: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Gets a POST with {"to","text"}. */
  readonly smsUrl: string | null
  /** A gateway that says nothing for so long has failed. */
  readonly silenceMsMax?: number
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
}

export interface Letter {
  /** Subject of a mail. */
  readonly subject: string
  readonly text: string
  /** The shorter text for SMS, which costs by its length. */
  readonly short: string
}

export interface Carrier {
  readonly send: CodeSender
  /** The same for a letter. */
  readonly sendLetter: (target: Target, letter: Letter) => Promise<boolean>
  /** The code is shown to anybody who asks, so this is for trying out only. */
  readonly isDemo: boolean
}

const SEND_MS_MAX = 15_000

/** @throws without a gateway, unless it is a demo */
export function createCarrier(options: CarrierOptions): Carrier {
  const { smtpUrl, smsUrl, log } = options
  if (!options.isDemo && !smtpUrl && !smsUrl) throw new Error('no gateway to send codes by')
  if (options.isDemo) {
    return {
      isDemo: true,
      send: (target, code) => {
        log.info({ target: target.value, code }, 'demo mode: the code is in this line')
        return Promise.resolve(true)
      },
      sendLetter: (target, { text }) => {
        log.info({ target: target.value, text }, 'demo mode: the letter is in this line')
        return Promise.resolve(true)
      },
    }
  }
  const hand = createGateways(options)
  /** @param secret what of the letter no log may hold */
  const sent = (target: Target, letter: Letter, secret: string, failed: string) =>
    hand(target, letter).then(
      () => true,
      (error: unknown) => {
        log.warn(
          {
            ...toldOf(error, [
              target.value,
              secret,
              letter.text,
              letter.short,
              ...secretsOf(smtpUrl),
              ...secretsOf(smsUrl),
            ]),
            kind: target.kind,
          },
          failed,
        )
        return false
      },
    )
  return {
    isDemo: false,
    send: (target, code) => {
      const text = `${APP_NAME}: ${code}`
      return sent(target, { subject: text, text, short: text }, code, 'a code could not be sent')
    },
    sendLetter: (target, letter) => sent(target, letter, letter.text, 'a letter could not be sent'),
  }
}

/** Hands a letter to the gateway for its kind of target; throws if that one is missing, can't be reached or refuses. */
function createGateways({
  smtpUrl,
  smsUrl,
  mailFrom,
  silenceMsMax = SEND_MS_MAX,
}: CarrierOptions): (target: Target, letter: Letter) => Promise<void> {
  const mailer = smtpUrl ? createMailer(smtpUrl, silenceMsMax) : null
  return async (target, { subject, text, short }) => {
    if (target.kind === 'email') {
      if (!mailer) throw new Error('no SMTP_URL for a message by e-mail')
      await mailer.sendMail({ from: mailFrom, to: target.value, subject, text })
      return
    }
    if (!smsUrl) throw new Error('no SMS_URL for a message by phone')
    const response = await fetch(smsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: target.value, text: short }),
      redirect: 'error',
      signal: AbortSignal.timeout(silenceMsMax),
    })
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
  }
}

/**
 * The URL's own settings go first. A password never travels over a line that anybody can read: with one in the URL, the mailer
 * refuses a server that offers no TLS (or somebody between who hides the offer), unless the URL says `?requireTLS=false`.
 */
function createMailer(url: string, silenceMsMax: number) {
  return createTransport({
    url,
    requireTLS: new URL(url).password !== '',
    connectionTimeout: silenceMsMax,
    greetingTimeout: silenceMsMax,
    socketTimeout: silenceMsMax,
  })
}

/** Returns the part of a failure that the log may hold: the fault and the gateway's answer, without the recipient and the secrets. */
function toldOf(error: unknown, secrets: readonly string[]): object {
  const told = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), String(error))
  const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {}
  const answered = error instanceof Error && 'responseCode' in error ? { responseCode: Number(error.responseCode) } : {}
  return { error: told, ...code, ...answered }
}

/** Returns the secrets in a gateway's URL: the password as written and as meant, and the values of the query. */
function secretsOf(url: string | null): readonly string[] {
  if (url === null) return []
  const { password, searchParams } = new URL(url)
  return [password, unescape(password), ...searchParams.values()].filter((secret) => secret.length > 3)
}
