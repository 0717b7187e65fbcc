/** Guessing passwords: tries are counted before they are answered, so that many at once are no way around the limit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../contract/endpoints/session.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { PASSWORD, Trader } from '../support/trader.ts'

let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer({ attemptsPerAddress: 30 })))
afterAll(() => server.close())

const guess = (identifier: string, password: string) => new Trader(server.address).call(signIn, { body: { identifier, password } })
const countOf = (replies: readonly { status: number }[], status: number) => replies.filter((reply) => reply.status === status).length
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
  const again = await startHandMarketServer({ attemptsPerAddress: 30, change: (services) => ({ ...services, database: server.exchange.postgres.database, clock: server.exchange.clock }) })
  try {
    const reply = await new Trader(again.address).call(signIn, { body: { identifier: person.account, password: PASSWORD } })
    expect(reply).toMatchObject({ ok: false, status: 429 })
  } finally {
    await again.close()
  }
})
