/** The server deletes records whose time is over and keeps those that somebody may still ask for. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import { setLimits } from '../../contract/endpoints/limits.ts'
import { forgetAnswers } from '../../server/http/idempotency/forget-answers.ts'
import { forgetExpired } from '../../server/identity/forget-expired.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { addPasskeyOf } from '../support/test-passkey.ts'
import { Trader } from '../support/trader.ts'

const DAY_MS = 86_400_000
let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer()))
afterAll(() => server.close())

const count = async (
  table: 'idempotency' | 'session' | 'verification_code' | 'registration_token' | 'sign_in_failure' | 'used_challenge',
) => {
  const row = await server.exchange.postgres.database
    .selectFrom(table)
    .select((select) => select.fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}

test('codes, tokens, tries, sessions and answers are forgotten after their time and not before', async () => {
  const { database } = server.exchange.postgres
  const person = await new Trader(server.address).open()
  await person.call(signIn, { body: { identifier: person.account, password: 'a wrong one' } })
  const key = randomUUID()
  const body = { depositPerDay: '500.00', lossPerDay: null }
  await person.mustCall(setLimits, { key, body })
  const counts = async () => ({
    answers: await count('idempotency'),
    sessions: await count('session'),
    codes: await count('verification_code'),
    tokens: await count('registration_token'),
    tries: await count('sign_in_failure'),
    challenges: await count('used_challenge'),
  })
  expect((await addPasskeyOf(person)).ok).toBe(true)
  const begun = await counts()
  expect(Object.values(begun).every((rows) => rows > 0)).toBe(true)
  const now = server.exchange.clock.now()

  await forgetExpired(database, now)
  await forgetAnswers(database, now)
  expect(await counts()).toEqual(begun)

  await forgetExpired(database, now + 3 * DAY_MS)
  await forgetAnswers(database, now + 89 * DAY_MS)
  expect(await counts()).toEqual({ ...begun, codes: 0, tokens: 0, tries: 0, challenges: 0 })
  expect((await person.call(getSession)).ok).toBe(true)
  expect(await person.call(setLimits, { key, body })).toMatchObject({ ok: true })

  await forgetExpired(database, now + 200 * DAY_MS)
  await forgetAnswers(database, now + 200 * DAY_MS)
  expect(await counts()).toEqual({ answers: 0, sessions: 0, codes: 0, tokens: 0, tries: 0, challenges: 0 })
})
