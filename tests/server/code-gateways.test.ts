/** Codes by gateways on the loopback: what reaches them, and what people are told when one fails. */
import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Target } from '../../contract/endpoints/registration.ts'
import { requestCode, type CodePurpose } from '../../server/identity/codes.ts'
import { createCarrier } from '../../server/identity/send-code.ts'
import { migrations } from '../../server/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let postgres: TestDatabase
let gateway: Server
let smsUrl: string
let status = 200
let received: string[] = []
let warnings: object[] = []
let now = Date.now()
let phones = 0

beforeAll(async () => {
  postgres = await createTestDatabase(migrations)
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => void (body += part.toString()))
    request.on('end', () => {
      received.push(body)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port')
  smsUrl = `http://127.0.0.1:${address.port}/send`
})
afterAll(async () => {
  await new Promise((resolve) => gateway.close(resolve))
  await postgres.drop()
})
beforeEach(() => {
  status = 200
  received = []
  warnings = []
  now += 2 * 3_600_000
})

const log = { info: () => undefined, warn: (facts: object) => void warnings.push(facts) }
const newPhone = (): Target => ({ kind: 'phone', value: `+4915100000${String((phones += 1)).padStart(3, '0')}` })
const ask = (target: Target, options: { purpose?: CodePurpose; isSent?: boolean; smtpUrl?: string } = {}) =>
  requestCode(
    {
      database: postgres.database,
      perAddressAndHour: 1_000,
      smsPerHour: 1_000,
      carrier: createCarrier({
        isDemo: false,
        smtpUrl: options.smtpUrl ?? null,
        smsUrl,
        mailFrom: 'codes@example.com',
        log,
      }),
    },
    {
      purpose: options.purpose ?? 'registration',
      target,
      address: '203.0.113.7',
      network: '203.0.113.0/24',
      device: null,
      now,
      isSent: options.isSent ?? true,
    },
  )

test('the SMS gateway gets the number and the code, and the answer does not hold the code', async () => {
  const target = newPhone()
  expect(await ask(target)).toMatchObject({ ok: true, value: { demoCode: null } })
  expect(received).toHaveLength(1)
  expect(JSON.parse(received[0] ?? '')).toEqual({ to: target.value, text: expect.stringMatching(/^Candor: \d{4}$/) })
})

test('a failing SMS gateway is told as a code that was not sent, leaves a line, and the next code need not be waited for', async () => {
  const target = newPhone()
  status = 502
  expect(await ask(target)).toEqual({ ok: false, problem: 'code-not-sent' })
  expect(warnings).toHaveLength(1)
  status = 200
  expect(await ask(target)).toMatchObject({ ok: true })
  expect(await ask(target)).toMatchObject({ ok: false, problem: 'code-too-soon' })
})

test('codes that could not be sent count for the limit of the hour', async () => {
  const target = newPhone()
  status = 500
  for (let time = 0; time < 8; time += 1) expect(await ask(target)).toMatchObject({ problem: 'code-not-sent' })
  expect(await ask(target)).toMatchObject({ ok: false, problem: 'too-many-requests' })
  expect(received).toHaveLength(8)
})

test('a mail server that refuses the connection is told as a code that was not sent', async () => {
  expect(await ask({ kind: 'email', value: 'someone@example.com' }, { smtpUrl: 'smtp://127.0.0.1:1' })).toEqual({
    ok: false,
    problem: 'code-not-sent',
  })
})

test('a mail server that takes the connection and says nothing is given up, and told as a code that was not sent', async () => {
  const sockets: Socket[] = []
  const silent = createSocketServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  const carrier = createCarrier({
    isDemo: false,
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    smsUrl: null,
    mailFrom: 'codes@example.com',
    log,
    silenceMsMax: 50,
  })
  expect(await carrier.send({ kind: 'email', value: 'someone@example.com' }, '1234')).toBe(false)
  expect(warnings).toHaveLength(1)
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
})

test('a failing gateway does not tell whether there is an account to send a new password’s code for', async () => {
  status = 500
  const shape = (answer: Awaited<ReturnType<typeof ask>>) => (answer.ok ? { ...answer.value, requestId: '' } : answer)
  expect(shape(await ask(newPhone(), { purpose: 'password' }))).toEqual(
    shape(await ask(newPhone(), { purpose: 'password', isSent: false })),
  )
})
