/** The server's log holds a line for every write and every refusal, and no secret of anybody. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '../../contract/endpoints/passwords.ts'
import { signIn } from '../../contract/endpoints/session.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { fundedTrader, rawCall, userIdOf } from '../support/http-calls.ts'
import { PASSWORD, TRANSACTION_PASSWORD } from '../support/trader.ts'

const lines: string[] = []
const sink = new Writable({ write: (chunk: Buffer, _encoding, next) => (lines.push(chunk.toString()), next()) })
let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer({ app: { log: pino({ level: 'info' }, sink) } })))
afterAll(() => server.close())

interface AuditLine {
  readonly time: number
  readonly act: string
  readonly who: string | null
  readonly address: string
  readonly status: number
  readonly problem: string | null
}
const audited = () =>
  lines.map((line) => JSON.parse(line) as AuditLine & { msg: string }).filter((line) => line.msg === 'request') // pino's own lines

test('signing in, rightly and wrongly, a refused write and a foreign id are told, with who, from where and when', async () => {
  const trader = await fundedTrader(server, 1_000n)
  const who = await userIdOf(server, trader.account)
  await trader.call(signIn, { body: { identifier: trader.account, password: 'a wrong password' } })
  await trader.call(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'another-password-9' } })
  await rawCall(server.address, '/api/orders/00000000-0000-4000-8000-000000000000/proof', {
    headers: { cookie: trader.cookie },
  })
  await rawCall(server.address, '/api/orders', { method: 'POST', headers: { origin: 'https://evil.example' } })
  const told = audited().map(({ act, who: person, status, problem }) => [act, person, status, problem])
  expect(told).toContainEqual(['POST /api/session', null, 200, null])
  expect(told).toContainEqual(['POST /api/session', who, 401, 'credentials-wrong'])
  expect(told).toContainEqual(['GET /api/orders/:id/proof', who, 404, 'not-found'])
  expect(told).toContainEqual(['POST /api/orders', null, 403, 'origin-not-allowed'])
  expect(audited().every((line) => line.address === '127.0.0.1' && line.time > 0)).toBe(true)
})

test('no password, code, cookie or body is in the log', () => {
  const all = lines.join('')
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [
    PASSWORD,
    TRANSACTION_PASSWORD,
    'a wrong password',
    'another-password-9',
    'candor=',
    '@example.com',
  ])
    expect(all).not.toContain(secret)
})
