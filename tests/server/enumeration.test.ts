/** Whether somebody has an account is nothing that an answer, or the work behind it, tells. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPasswordCode } from '../../contract/endpoints/passwords.ts'
import { requestCode } from '../../contract/endpoints/registration.ts'
import { signIn } from '../../contract/endpoints/session.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { Trader } from '../support/trader.ts'

const TIMES = 9
/** A password is hashed for tens of milliseconds; an answer without that work would come ten times sooner or more. */
const NOISE = 3

let server: HandMarketServer
let known: Trader
beforeAll(async () => {
  server = await startHandMarketServer()
  known = await new Trader(server.address).open()
})
afterAll(() => server.close())

const nextWindow = () => void (server.exchange.clock.time += 61 * 60_000)

/** Alternating, so that a busy machine is busy for both. @returns how much longer the first takes */
async function compare(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<number> {
  const took: [number[], number[]] = [[], []]
  for (let time = 0; time < TIMES; time += 1) {
    for (const [at, work] of [first, second].entries()) {
      const begun = performance.now()
      await work()
      took[at]?.push(performance.now() - begun)
      nextWindow()
    }
  }
  // Other work of the machine only adds time, so the least of each is the work itself.
  return Math.min(...took[0]) / Math.min(...took[1])
}

test('signing in with a wrong password is the same work for an account and for none', async () => {
  const guess = (identifier: string) =>
    new Trader(server.address).call(signIn, { body: { identifier, password: 'a wrong password' } })
  expect((await guess('nobodyhere')) as unknown).toEqual(await guess(known.account))
  const ratio = await compare(
    () => guess('nobodyhere'),
    () => guess(known.account),
  )
  expect(ratio).toBeGreaterThan(1 / NOISE)
  expect(ratio).toBeLessThan(NOISE)
})

test('a code for a new password, and one for registering, are answered alike whether or not the target has an account', async () => {
  const shape = (reply: { ok: boolean; status: number; value?: object }) => [
    reply.ok,
    reply.status,
    Object.keys(reply.value ?? {}).sort(),
  ]
  const target = (name: string) => ({ kind: 'email' as const, value: `${name}@example.com` })
  const forget = (name: string) =>
    new Trader(server.address).call(requestPasswordCode, { body: { target: target(name) } })
  const join = (name: string) => new Trader(server.address).call(requestCode, { body: { target: target(name) } })
  nextWindow()
  expect(shape(await forget('stranger'))).toEqual(shape(await forget(known.account)))
  nextWindow()
  expect(shape(await join('stranger'))).toEqual(shape(await join(known.account)))
})
