/** A session's secret is replaced about once a day, and no lost answer signs anybody out. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfSecret, newSecret } from '../../server/identity/secrets.ts'
import { endOwnSession } from '../../server/identity/sessions.ts'
import { whySignedOut } from '../../server/identity/why-signed-out.ts'
import { newSessionSecret, personIn } from '../../server/identity/session-secret.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { rawCall, userIdOf } from '../support/http-calls.ts'
import { Trader } from '../support/trader.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer()))
afterAll(() => server.close())

/** @returns the status, and the cookie that came with the answer */
async function ask(cookie: string): Promise<{ status: number; next: string | null }> {
  const response = await rawCall(server.address, '/api/session', { headers: { cookie } })
  return { status: response.status, next: response.headers.getSetCookie()[0]?.split(';')[0] ?? null }
}
const later = (ms: number) => void (server.exchange.clock.time += ms)
const signedIn = async () => (await new Trader(server.address).open()).cookie

test('within a day the secret stays; after it the next answer brings another, and a minute after that was shown the old one opens nothing', async () => {
  const first = await signedIn()
  later(DAY_MS - MINUTE_MS)
  expect(await ask(first)).toEqual({ status: 200, next: null })
  later(2 * MINUTE_MS)
  const { status, next } = await ask(first)
  expect([status, next === null, next === first]).toEqual([200, false, false])
  expect(await ask(next ?? '')).toEqual({ status: 200, next: null })
  // A request that was under way with the old one is still answered.
  expect(await ask(first)).toEqual({ status: 200, next: null })
  later(MINUTE_MS)
  expect((await ask(first)).status).toBe(401)
  expect((await ask(next ?? '')).status).toBe(200)
})

test('when the answer with the new secret was lost, the old one goes on, for days, and gets another', async () => {
  const first = await signedIn()
  later(DAY_MS)
  const lost = (await ask(first)).next
  later(3 * DAY_MS)
  const { status, next } = await ask(first)
  expect([status, next === null, next === lost]).toEqual([200, false, false])
  expect((await ask(lost ?? '')).status).toBe(401)
  expect((await ask(next ?? '')).status).toBe(200)
})

test('of many requests at the same moment one brings the new secret, and all are answered', async () => {
  const first = await signedIn()
  later(DAY_MS)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(first)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(answers.filter(({ next }) => next !== null)).toHaveLength(1)
})

test('a session that was ended stays ended under either secret', async () => {
  const first = await signedIn()
  later(DAY_MS)
  const next = (await ask(first)).next ?? ''
  await rawCall(server.address, '/api/session', { method: 'DELETE', headers: { cookie: next } })
  expect([(await ask(first)).status, (await ask(next)).status]).toEqual([401, 401])
})

const secretOf = (cookie: string | null) => cookie?.split('=')[1] ?? ''
/** Gives a session a secret as earlier versions made them: it names nobody. */
async function withOldSecret(trader: Trader): Promise<string> {
  const [name] = trader.cookie.split('=')
  const secret = newSecret()
  await server.exchange.postgres.database
    .updateTable('session')
    .set({ secret_hash: hashOfSecret(secret) })
    .where('secret_hash', '=', hashOfSecret(secretOf(trader.cookie)))
    .execute()
  return `${name}=${secret}`
}

test('a secret names its person, and no other secret of that person opens anything', async () => {
  const trader = await new Trader(server.address).open()
  const userId = await userIdOf(server, trader.account)
  expect(personIn(secretOf(trader.cookie))).toBe(userId)
  const [name] = trader.cookie.split('=')
  expect((await ask(`${name}=${newSessionSecret(userId)}`)).status).toBe(401)
})

test('the random half of one person with the name of another opens nothing', async () => {
  const [mine, theirs] = [await signedIn(), await signedIn()]
  const [name] = mine.split('=')
  const half = (cookie: string) => Buffer.from(secretOf(cookie), 'base64url')
  const mixed = Buffer.concat([half(theirs).subarray(0, 16), half(mine).subarray(16)]).toString('base64url')
  expect((await ask(`${name}=${mixed}`)).status).toBe(401)
})

test('a secret of an earlier version opens its session, and is replaced by one that names the person', async () => {
  const trader = await new Trader(server.address).open()
  const old = await withOldSecret(trader)
  expect(await ask(old)).toEqual({ status: 200, next: null })
  later(DAY_MS)
  const { status, next } = await ask(old)
  expect([status, personIn(secretOf(next))]).toEqual([200, await userIdOf(server, trader.account)])
  expect(await ask(next ?? '')).toEqual({ status: 200, next: null })
})

test('a device with a secret of an earlier version is told why its session has ended', async () => {
  const trader = await new Trader(server.address).open()
  const old = await withOldSecret(trader)
  const { userId, id } = await server.exchange.postgres.database
    .selectFrom('session')
    .select(['user_id as userId', 'id'])
    .where('secret_hash', '=', hashOfSecret(secretOf(old)))
    .executeTakeFirstOrThrow()
  await endOwnSession(server.exchange.postgres.database, {
    userId,
    sessionId: id,
    now: server.exchange.clock.now(),
  })
  expect(await whySignedOut(server.exchange.postgres.database, secretOf(old))).toBe('device')
})
