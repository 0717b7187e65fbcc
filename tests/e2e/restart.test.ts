/** A server that is stopped in order: what it has begun it answers, streams come back, and nobody's write fails. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendChatMessage } from '../../contract/endpoints/chat.ts'
import { changePassword } from '../../contract/endpoints/passwords.ts'
import { callUntilAnswered } from '../support/chaos/steady-caller.ts'
import { OpenRequests } from '../support/open-request.ts'
import { bundledServer } from '../support/server-bundle.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { PASSWORD, Trader, until } from '../support/trader.ts'

let started: ServerProcess | undefined
let server: ServerProcess
beforeAll(async () => {
  const environment = { ATTEMPTS_PER_ADDRESS: '1000000', LOG_LEVEL: 'error' }
  server = started = await startServer(environment, undefined, { entry: await bundledServer() })
})
afterAll(() => started?.dispose())

test('requests under way when the server is told to stop are all answered, and it ends by itself', async () => {
  const requests = new OpenRequests(server.address)
  const begin = async () => {
    const person = await new Trader(server.address).open()
    await person.registerKey()
    const asked = { oldPassword: PASSWORD, newPassword: 'another-password-9' }
    const text = JSON.stringify({ ...asked, signed: person.signer.signBody(changePassword.id, asked) })
    const headers = {
      cookie: person.cookie,
      'content-type': 'application/json',
      'content-length': String(text.length),
      expect: '100-continue',
    }
    const request = requests.send(`/api${changePassword.path}`, { method: changePassword.method, headers })
    // The server has its head.
    await once(request.body, 'continue')
    return { ...request, text }
  }
  const underWay = await Promise.all(Array.from({ length: 12 }, begin))
  const stopping = server.stop()
  for (const { body, text } of underWay) body.end(text)
  const answers = await Promise.allSettled(underWay.map(({ answered }) => answered))
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : String(answer.reason))),
  ).toEqual(underWay.map(() => 200))
  expect(await stopping).toBe(0)
  await server.start()
})

test('over three restarts every write is done once, and a stream that is asked for again goes on', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => new Trader(server.address).open()))
  let retries = 0
  let isOver = false
  const options = { address: server.address, random: Math.random, cutShare: 0, onRetry: () => void (retries += 1) }
  const sent = people.map((): string[] => [])
  const writing = people.map(async (person, index) => {
    while (!isOver) {
      const id = randomUUID()
      const answer = await callUntilAnswered(
        options,
        sendChatMessage,
        { key: id, body: { id, text: 'again', fileId: null } },
        person.cookie,
      )
      expect(answer.ok).toBe(true)
      sent[index]?.push(id)
      await pause(20)
    }
  })
  const beats = listen(server.address)
  for (let round = 0; round < 3; round += 1) {
    await pause(500)
    expect(await server.stop()).toBe(0)
    await server.start()
    const heard = beats.count()
    await until('the stream goes on', () => Promise.resolve(beats.count() > heard), { withinMs: 100_000, everyMs: 50 })
  }
  isOver = true
  await Promise.all(writing)
  beats.stop()
  for (const [index, person] of people.entries())
    expect((await person.rows('chat')).map((line) => line.id).sort()).toEqual([...(sent[index] ?? [])].sort())
  expect(retries).toBeGreaterThan(0)
})

/** A client of the event stream that comes back half a second after it was cut, as the app does at the soonest. */
function listen(address: string): { count(): number; stop(): void } {
  const ending = new AbortController()
  let count = 0
  const run = async () => {
    while (!ending.signal.aborted) {
      try {
        const response = await fetch(`${address}/api/stream?products=btc-usdt`, { signal: ending.signal })
        for await (const chunk of response.body ?? []) count += chunk.length > 0 ? 1 : 0
      } catch {
        // Cut, or nobody there: asked again.
      }
      await pause(500)
    }
  }
  void run()
  return { count: () => count, stop: () => ending.abort() }
}
