import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { QUICKNET, chainHash, timeOfRound, type Beacon } from '../../../contract/beacon/beacon.ts'
import { pointOfRound } from '../../../contract/beacon/point-of-round.ts'
import { startDrandClient, type DrandClient } from './drand-client.ts'

const secret = new Uint8Array(32).fill(9)
const beacon: Beacon = { ...QUICKNET, publicKey: bls12_381.shortSignatures.getPublicKey(secret).toHex() }
const signatures = new Map<string, string>()
const signatureOf = (round: number, key = secret) => {
  const name = `${round} ${key.join(' ')}`
  const made = signatures.get(name) ?? bls12_381.shortSignatures.sign(pointOfRound(round), key).toHex()
  signatures.set(name, made)
  return made
}

/** Answers for a round, or not at all. */
type Answer = (round: number, response: ServerResponse) => void
const right: Answer = (round, response) =>
  void response.end(JSON.stringify({ round, randomness: '00', signature: signatureOf(round) }))
const absent: Answer = (_round, response) => void response.writeHead(404).end('{}')
const wrong: Answer = (round, response) =>
  void response.end(JSON.stringify({ round, signature: signatureOf(round, new Uint8Array(32).fill(8)) }))
const otherRound: Answer = (round, response) =>
  void response.end(JSON.stringify({ round: round + 1, signature: signatureOf(round + 1) }))
const noJson: Answer = (_round, response) => void response.end('<html>')
const silent: Answer = () => undefined

const clock = { time: timeOfRound(beacon, 1_000), now: () => clock.time }
const warnings: object[] = []
let client: DrandClient
let servers: { readonly url: string; answer: Answer; asked: string[]; close(): void }[]

async function relay(answer: Answer) {
  const kept = { url: '', answer, asked: [] as string[], close: () => void server.closeAllConnections() }
  const server = createServer((request: IncomingMessage, response) => {
    kept.asked.push(request.url ?? '')
    kept.answer(Number(request.url?.split('/').at(-1)), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  kept.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = kept.close
  return { ...kept, close: () => (close(), void server.close()), kept }
}

beforeAll(() => {
  // A relay signs in this process: it should answer before another one's time is up.
  for (let round = 1_000; round < 1_010; round += 1) signatureOf(round)
})
beforeEach(() => {
  clock.time = timeOfRound(beacon, 1_000)
  warnings.length = 0
  servers = []
})
afterEach(async () => {
  await client.stop()
  for (const server of servers) server.close()
})

async function open(...answers: readonly Answer[]) {
  const relays = await Promise.all(answers.map(relay))
  servers = relays
  client = startDrandClient({
    beacon,
    relays: relays.map(({ url }) => url),
    clock,
    log: { warn: (facts) => void warnings.push(facts) },
    // Only a relay that is silent may cost a timeout: on a busy machine an answer takes its time.
    timeoutMs: answers.includes(silent) ? 200 : 10_000,
  })
  return relays.map(({ kept }) => kept)
}
/** Asks as the market does, a beat after the other, until the round is here. */
const brought = (round: number) =>
  vi.waitFor(
    () => {
      clock.time += 250
      const signature = client.signature(round)
      if (signature === null) throw new Error('not here yet')
      return signature
    },
    { timeout: 50_000, interval: 5 },
  )

test("a round comes from the relay under the chain's name, checked, and is asked for once", async () => {
  const [only] = await open(right)
  expect(client.signature(1_000)).toBeNull()
  expect(await brought(1_000)).toBe(signatureOf(1_000))
  expect(only?.asked.filter((path) => path.endsWith('/1000'))).toEqual([`/${chainHash(beacon)}/public/1000`])
})

test('a round whose time has not come is not asked for', async () => {
  const [only] = await open(right)
  expect(client.signature(1_001)).toBeNull()
  expect(client.signature(5_000)).toBeNull()
  expect(await brought(1_000)).toBe(signatureOf(1_000))
  expect(only?.asked.every((path) => Number(path.split('/').at(-1)) <= 1_001)).toBe(true)
})

test.each([
  ['has not the round yet', absent],
  ['answers with no JSON', noJson],
  ['answers with another round', otherRound],
  ['does not answer', silent],
])('a relay that %s is passed over for the next one', async (_what, answer) => {
  await open(answer, right)
  expect(await brought(1_000)).toBe(signatureOf(1_000))
  expect(warnings).toEqual([])
})

test('a signature by another key is never taken, and told with its relay', async () => {
  const [bent] = await open(wrong, right)
  expect(await brought(1_000)).toBe(signatureOf(1_000))
  expect(warnings[0]).toMatchObject({ relay: bent?.url, round: 1_000 })
})

test('a relay that equivocates is told, and what was checked stands', async () => {
  let isSecond = false
  const [both] = await open((round, response) => {
    if (isSecond) right(round, response)
    else wrong(round, response)
    isSecond = true
  })
  expect(await brought(1_000)).toBe(signatureOf(1_000))
  expect(warnings).toHaveLength(1)
  if (both) both.answer = wrong
  clock.time += 60_000
  expect(client.signature(1_000)).toBe(signatureOf(1_000))
})

test('a round that no relay gives while later ones come is missing after half a minute, and late before', async () => {
  await open((round, response) => (round === 1_000 ? absent : right)(round, response))
  clock.time = timeOfRound(beacon, 1_001)
  expect(client.signature(1_000)).toBeNull()
  expect(await brought(1_001)).toBe(signatureOf(1_001))
  clock.time = timeOfRound(beacon, 1_001)
  expect(client.isMissing(1_000)).toBe(false)
  clock.time += 60_000
  expect(client.isMissing(1_000)).toBe(true)
  expect(client.signature(1_000)).toBeNull()
})

test('a beacon that is away altogether makes a round missing after a minute', async () => {
  await open(absent)
  expect(client.signature(1_000)).toBeNull()
  clock.time += 60_000
  expect(client.isMissing(1_000)).toBe(false)
  clock.time += 1
  expect(client.isMissing(1_000)).toBe(true)
})
