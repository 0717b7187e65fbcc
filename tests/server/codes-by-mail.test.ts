/** Codes by e-mail: from the request over HTTP to the letter in a mail server's hands, and what is told when it does not take it. */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestPasswordCode } from '../../contract/endpoints/passwords.ts'
import { checkCode, requestCode } from '../../contract/endpoints/registration.ts'
import { createCarrier, type Carrier } from '../../server/identity/send-code.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { openMailServer, type MailServer } from '../support/mail-server.ts'
import { Trader } from '../support/trader.ts'

const USER = 'codes@candor.example'
const PASSWORD = 'p@ss/word %20'

let server: TestServer
let carrier: Carrier
let lines: string[] = []
let mails: MailServer[] = []
beforeAll(async () => {
  server = await startTestServer({
    carrier: {
      send: (...input) => carrier.send(...input),
      sendLetter: (...input) => carrier.sendLetter(...input),
      get isDemo() {
        return carrier.isDemo
      },
    },
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  lines = []
  mails = []
})
afterEach(() => Promise.all(mails.map((mail) => mail.close())))

async function mailServer(tls: 'at-once' | 'offered' | 'none'): Promise<MailServer> {
  const mail = await openMailServer({ tls, user: USER, password: PASSWORD })
  mails.push(mail)
  return mail
}

/** Codes go through this mail server from now on. @returns a promise of the first line in the log */
function sendThrough(smtpUrl: string | null): Promise<void> {
  return new Promise((resolve) => {
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, next) => (lines.push(chunk.toString()), resolve(), next()),
    })
    carrier = createCarrier({
      isDemo: smtpUrl === null,
      smtpUrl,
      smsUrl: null,
      mailFrom: 'codes@candor.example',
      log: pino({ level: smtpUrl === null ? 'silent' : 'info' }, sink),
    })
  })
}

const letterTo = () => ({ target: { kind: 'email', value: `${randomUUID().slice(0, 8)}@example.com` } }) as const
const codeIn = (raw: string) => /^Candor: (\d{4})\r?$/m.exec(raw)?.[1] ?? ''

test.each(['at-once', 'offered'] as const)(
  'a code reaches the mail server encrypted (%s) and signed in, and opens the registration',
  async (tls) => {
    const mail = await mailServer(tls)
    void sendThrough(mail.url({ user: USER, password: PASSWORD, query: `?${mail.trust}` }))
    const visitor = new Trader(server.address)
    const body = letterTo()
    const asked = await visitor.mustCall(requestCode, { body })
    expect(asked.demoCode).toBeNull()
    expect(mail.received).toMatchObject([
      { from: 'codes@candor.example', to: [body.target.value], isEncrypted: true, user: USER },
    ])
    const code = codeIn(mail.received[0]?.raw ?? '')
    expect(
      await visitor.mustCall(checkCode, { body: { requestId: asked.requestId, code, inviteCode: null } }),
    ).toMatchObject({ registrationToken: expect.any(String) })
    expect(lines).toEqual([])
  },
)

test('a mail server that refuses the login: the person is told that no code went out, the log says why and holds no secret', async () => {
  const mail = await mailServer('at-once')
  void sendThrough(mail.url({ user: USER, password: 'an/old password', query: `?${mail.trust}` }))
  const body = letterTo()
  expect(await new Trader(server.address).call(requestCode, { body })).toMatchObject({
    ok: false,
    status: 503,
    problem: { code: 'code-not-sent' },
  })
  expect(mail.tried).toEqual([`${USER}:an/old password`])
  expect(mail.received).toEqual([])
  expect(lines).toHaveLength(1)
  const line: unknown = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({
    msg: 'a code could not be sent',
    kind: 'email',
    code: 'EAUTH',
    responseCode: 535,
    error: expect.stringContaining('do not match'),
  })
  for (const secret of ['an/old password', encodeURIComponent('an/old password'), body.target.value])
    expect(lines[0]).not.toContain(secret)
})

test('a mail server whose certificate nobody vouches for gets neither password nor code', async () => {
  const mail = await mailServer('at-once')
  void sendThrough(mail.url({ user: USER, password: PASSWORD }))
  expect(await new Trader(server.address).call(requestCode, { body: letterTo() })).toMatchObject({
    ok: false,
    problem: { code: 'code-not-sent' },
  })
  expect([mail.tried, mail.received]).toEqual([[], []])
  expect(lines[0]).toContain('self-signed certificate')
})

test('a password never travels over a line without TLS, unless the configuration says so', async () => {
  const mail = await mailServer('none')
  void sendThrough(mail.url({ user: USER, password: PASSWORD }))
  expect(await new Trader(server.address).call(requestCode, { body: letterTo() })).toMatchObject({
    ok: false,
    problem: { code: 'code-not-sent' },
  })
  expect([mail.tried, mail.received]).toEqual([[], []])
  void sendThrough(mail.url({ user: USER, password: PASSWORD, query: '?requireTLS=false' }))
  await new Trader(server.address).mustCall(requestCode, { body: letterTo() })
  expect(mail.received).toMatchObject([{ isEncrypted: false, user: USER }])
})

test('a refused login does not tell whether an account is there to change the password of; the log tells it to the operator', async () => {
  const mail = await mailServer('at-once')
  void sendThrough(null)
  const person = await new Trader(server.address).open()
  const hasFailed = sendThrough(mail.url({ user: USER, password: 'wrong', query: `?${mail.trust}` }))
  const row = await server.database
    .selectFrom('app_user')
    .select('email')
    .where('account', '=', person.account)
    .executeTakeFirstOrThrow()
  const [known, unknown] = [{ kind: 'email', value: row.email ?? '' } as const, letterTo().target]
  const shape = async (target: typeof known) =>
    Object.keys(await new Trader(server.address).mustCall(requestPasswordCode, { body: { target } }))
  expect(await shape(known)).toEqual(await shape(unknown))
  await hasFailed
  expect(lines).toHaveLength(1)
})
