/** A mail server at this machine that takes what it is given, from whom it knows. */
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { createOwnCertificate } from './own-certificate.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly isEncrypted: boolean
  /** The user that had signed in; null: none. */
  readonly user: string | null
}

export interface MailServer {
  /** With user and password as given; `query` begins with `?`. */
  url(input: { user?: string; password?: string; query?: string }): string
  readonly received: ReceivedMail[]
  /** Every name and password that was tried, also over a line without TLS. */
  readonly tried: string[]
  /** For `?tls.ca=`: who is told so trusts this server. */
  readonly trust: string
  close(): Promise<void>
}

/** @param options.tls `at-once` from the first byte, `offered` by STARTTLS, `none` not at all */
export async function openMailServer(options: {
  tls: 'at-once' | 'offered' | 'none'
  user: string
  password: string
}): Promise<MailServer> {
  const certificate = createOwnCertificate()
  const received: ReceivedMail[] = []
  const tried: string[] = []
  const server = new SMTPServer({
    ...certificate,
    logger: false,
    secure: options.tls === 'at-once',
    disabledCommands: options.tls === 'none' ? ['STARTTLS'] : [],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (given, _session, answer) => {
      tried.push(`${given.username ?? ''}:${given.password ?? ''}`)
      if (given.username === options.user && given.password === options.password) answer(null, { user: given.username })
      else
        answer(
          Object.assign(new Error(`5.7.8 ${given.username ?? ''} and ${given.password ?? ''} do not match`), {
            responseCode: 535,
          }),
        )
    },
    onData: (stream, session, taken) => {
      text(stream).then(
        (raw) => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw,
            isEncrypted: session.secure,
            user: session.user ?? null,
          })
          taken()
        },
        (error: unknown) => taken(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // A client that refuses the certificate ends the connection: that is its right.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const bound = server.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the mail server has no port')
  const scheme = options.tls === 'at-once' ? 'smtps' : 'smtp'
  return {
    url: ({ user = '', password = '', query = '' }) =>
      `${scheme}://${user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`}127.0.0.1:${bound.port}/${query}`,
    received,
    tried,
    trust: `tls.ca=${encodeURIComponent(certificate.cert)}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
