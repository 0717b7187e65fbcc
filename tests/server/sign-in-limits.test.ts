/** Guessing passwords and codes: tries are counted before they are answered, so that many at once are no way around the limit. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCode, requestCode } from '../../contract/endpoints/registration.ts'
import { signIn } from '../../contract/endpoints/session.ts'
import { connectDatabase } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { countTry } from '../../server/identity/tries.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { PASSWORD, Trader } from '../support/trader.ts'

let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer({ attemptsPerAddress: 30 })))
afterAll(() => server.close())

const guess = (identifier: string, password: string) =>
  new Trader(server.address).call(signIn, { body: { identifier, password } })
const countOf = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length
const nextWindow = () => void (server.exchange.clock.time += 15 * 60_000 + 1)

test('of 60 wrong passwords at once for one account ten are looked at', async () => {
  const person = await new Trader(server.address).open()
  const replies = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(person.account, `a wrong one, ${at}`)))
  expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([10, 50])
  nextWindow()
  expect((await guess(person.account, PASSWORD)).ok).toBe(true)
})

test('one address that tries many accounts is stopped too', async () => {
  nextWindow()
  const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(`stranger${at}`, 'some password')))
  expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([30, 10])
})

test('right passwords are not counted: one signs in as often as one likes', async () => {
  nextWindow()
  const person = await new Trader(server.address).open()
  for (let time = 0; time < 15; time += 1) expect((await guess(person.account, PASSWORD)).ok).toBe(true)
})

test('a limit that was reached stands after a restart: it is counted in the database', async () => {
  nextWindow()
  const person = await new Trader(server.address).open()
  await Promise.all(Array.from({ length: 10 }, () => guess(person.account, 'a wrong one')))
  const again = await startHandMarketServer({
    attemptsPerAddress: 30,
    change: (services) => ({ ...services, database: server.exchange.postgres.database, clock: server.exchange.clock }),
  })
  try {
    const reply = await new Trader(again.address).call(signIn, {
      body: { identifier: person.account, password: PASSWORD },
    })
    expect(reply).toMatchObject({ ok: false, status: 429 })
  } finally {
    await again.close()
  }
})

test('no identifier that a stranger makes up is one of the locks that a process holds for as long as it runs', async () => {
  const { database, url } = server.exchange.postgres
  const impatient = connectDatabase(url, { lockMsMax: 1_000 })
  try {
    await inTransaction(database, async (writer) => {
      await sql`SELECT pg_try_advisory_xact_lock(7411042)`.execute(writer.db)
      // By PostgreSQL's own hash this one came to the lock of the prices' writer.
      const subjects = [{ subject: 'identifier xxxxxxxx1<#s3@99%;t5z', wrongMax: 1 }]
      expect(await countTry(impatient, subjects, 0)).toMatchObject({ ok: true })
    })
  } finally {
    await impatient.destroy()
  }
})

const DAY_MS = 86_400_000
const mailOf = (name: string) => ({ target: { kind: 'email', value: `${name}@example.com` } }) as const
const wrongFor = (code: string | null) => (code === '0000' ? '0001' : '0000')

test('of the codes for registering one target twenty wrong tries are looked at in a day, however many codes are asked for', async () => {
  const check = (requestId: string, code: string) =>
    new Trader(server.address).call(checkCode, { body: { requestId, code, inviteCode: null } })
  const asked = async () => {
    server.exchange.clock.time += 60_001
    return new Trader(server.address).mustCall(requestCode, { body: mailOf('newcomer') })
  }
  for (const tries of [5, 5, 5, 4]) {
    const { requestId, demoCode } = await asked()
    for (let at = 0; at < tries; at += 1)
      expect(await check(requestId, wrongFor(demoCode))).toMatchObject({ problem: { code: 'code-wrong' } })
  }
  const last = await asked()
  expect(await check(last.requestId, wrongFor(last.demoCode))).toMatchObject({ problem: { code: 'code-wrong' } })
  // The code itself is right; who has guessed so often is not told.
  expect(await check(last.requestId, last.demoCode ?? '')).toMatchObject({
    status: 429,
    problem: { code: 'too-many-requests' },
  })
  server.exchange.clock.time += 60_001
  expect(await new Trader(server.address).call(requestCode, { body: mailOf('newcomer') })).toMatchObject({
    status: 429,
    problem: { code: 'too-many-requests' },
  })

  server.exchange.clock.time += DAY_MS
  const { requestId, demoCode } = await asked()
  expect((await check(requestId, demoCode ?? '')).ok).toBe(true)
})

test('one address that guesses at codes for many targets is stopped too, with many tries at once as well', async () => {
  server.exchange.clock.time += DAY_MS
  const check = (requestId: string, code: string) =>
    new Trader(server.address).call(checkCode, { body: { requestId, code, inviteCode: null } })
  const codes = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      new Trader(server.address).mustCall(requestCode, { body: mailOf(`target${at}`) }),
    ),
  )
  const replies = await Promise.all(
    codes.flatMap(({ requestId, demoCode }) => Array.from({ length: 4 }, () => check(requestId, wrongFor(demoCode)))),
  )
  expect([countOf(replies, 422), countOf(replies, 429)]).toEqual([30, 10])
})
