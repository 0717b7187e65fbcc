import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSession, getSession, listSessions, signIn, signOut } from '../../contract/endpoints/session.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { PASSWORD, Trader } from '../support/trader.ts'

const DAY_MS = 86_400_000

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.stop())

const person = () => new Trader(server.address).open()
/** The same person on one more device. */
async function anotherDevice(of: Trader): Promise<Trader> {
  const device = new Trader(server.address, of.account)
  await device.mustCall(signIn, { body: { identifier: of.account, password: PASSWORD } })
  return device
}
const sessionsOf = async (device: Trader) => (await device.mustCall(listSessions)).sessions
const isSignedIn = async (device: Trader) => (await device.call(getSession)).ok

test('each device sees all devices of its person, itself marked, the last used first', async () => {
  const phone = await person()
  await person()
  now += 60_000
  const laptop = await anotherDevice(phone)
  const seen = await sessionsOf(laptop)
  expect(seen.map((session) => session.isThisDevice)).toEqual([true, false])
  expect(seen.map((session) => session.usedAt)).toEqual([now, now - 60_000])
  expect(seen[0]?.userAgent).toBe('node')
  expect((await sessionsOf(phone)).map((session) => session.isThisDevice)).toEqual([false, true])
})

test('a session keeps the version of the app that uses it, and what is no version is not kept', async () => {
  const phone = await person()
  const { id } = await phone.mustCall(getSession)
  const ask = async (version: string) => {
    const answer = await fetch(`${server.address}/api/session`, {
      headers: { cookie: phone.cookie, 'candor-version': version },
    })
    expect(answer.status).toBe(200)
    return server.services.database
      .selectFrom('session')
      .select('app_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
  expect(await ask('4 <script>')).toEqual({ app_version: null })
  expect(await ask('4 1.0.0')).toEqual({ app_version: '1.0.0' })
  // Two tabs of two versions don't write in turns: the next use after some minutes is noted.
  expect(await ask('4 1.0.1')).toEqual({ app_version: '1.0.0' })
  now += 6 * 60_000
  expect(await ask('4 1.0.1')).toEqual({ app_version: '1.0.1' })
  now += 6 * 60_000
  expect(await ask('4')).toEqual({ app_version: '1.0.1' })
})

test('a device that is ended from another one is out at once; the other goes on', async () => {
  const phone = await person()
  const laptop = await anotherDevice(phone)
  const { id } = await phone.mustCall(getSession)
  expect(await laptop.mustCall(endSession, { params: { id } })).toEqual({ status: 'ended' })
  expect(await isSignedIn(phone)).toBe(false)
  expect(await isSignedIn(laptop)).toBe(true)
  expect(await sessionsOf(laptop)).toHaveLength(1)
})

test('a sign-out that names the session before leaves the newer one and its cookie alone', async () => {
  const phone = await person()
  const { id: before } = await phone.mustCall(getSession)
  await phone.mustCall(signIn, { body: { identifier: phone.account, password: PASSWORD } })
  expect(await phone.mustCall(signOut, { query: { session: before } })).toEqual({ status: 'signed-out' })
  expect(await isSignedIn(phone)).toBe(true)
  const { id: now } = await phone.mustCall(getSession)
  await phone.mustCall(signOut, { query: { session: now } })
  expect(await isSignedIn(phone)).toBe(false)
})

test("another's session, an ended one and none at all are not found, and alike", async () => {
  const mine = await person()
  const other = await person()
  const { id: others } = await other.mustCall(getSession)
  const gone = await anotherDevice(mine)
  const { id: ended } = await gone.mustCall(getSession)
  await gone.mustCall(signOut)
  for (const id of [others, ended, randomUUID()]) {
    expect(await mine.call(endSession, { params: { id } })).toMatchObject({
      ok: false,
      status: 404,
      problem: { code: 'not-found' },
    })
  }
  expect(await isSignedIn(other)).toBe(true)
})

test('who is not signed in sees and ends nothing', async () => {
  const { id } = await (await person()).mustCall(getSession)
  const visitor = new Trader(server.address)
  expect(await visitor.call(listSessions)).toMatchObject({ status: 401 })
  expect(await visitor.call(endSession, { params: { id } })).toMatchObject({ status: 401 })
})

test('a session that was not used for two weeks is listed no more', async () => {
  const phone = await person()
  now += 14 * DAY_MS
  const laptop = await anotherDevice(phone)
  expect(await sessionsOf(laptop)).toHaveLength(1)
})
