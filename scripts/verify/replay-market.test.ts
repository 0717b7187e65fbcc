/** The independent replay against servers that keep something back. The script is held to a hundred and fifty lines, so that people read it. */
import { readFileSync } from 'node:fs'
import { bls12_381 as bls } from '@noble/curves/bls12-381.js'
import { expect, test, vi } from 'vitest'
import { roundAt } from '../../contract/beacon/beacon.ts'
import { ROUND_DST, textOfRound } from '../../contract/beacon/round-sums.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { seedsOfDay } from '../../contract/market/minute-seeds.ts'
import { playBlock } from '../../contract/market/simulated-block.ts'
import { packTicks, readPastTicks } from '../../contract/settlement/past-ticks.ts'
import { checkpointText, type Tick } from '../../contract/settlement/tick.ts'
import { testKey } from '../../tests/support/signed-files.ts'
import { replayMarket } from './replay-market.ts'

const [DAY, PRODUCT, VOLATILITY] = ['2026-11-20', 'btc-usdt', 6_000]
const START = Date.parse(DAY)
const OVER = START + 86_520_000
const [key, stranger] = [testKey(), testKey()]
const SECRET = Buffer.from('3039'.padStart(64, '0'), 'hex')
const BEACON = {
  id: 'own',
  publicKey: bls.G2.Point.BASE.multiply(0x3039n).toHex(),
  genesisTime: 1_700_000_001,
  groupHash: 'a'.repeat(64),
}
const { anchor, seeds } = seedsOfDay('b'.repeat(64))
const ROUNDS = [START, START + 3_000, START + 3_600_000].map((at) => {
  const round = roundAt(BEACON, at)
  const signature = bls.shortSignatures.sign(bls.shortSignatures.hash(textOfRound(round), ROUND_DST), SECRET).toHex()
  return { at, round, signature }
})

interface World {
  readonly ticks: Omit<Tick, 'hash'>[]
  readonly rounds: { round: number; signature: string }[]
  madeAt: number
  /** The last minute of hour 23 that the server shows; null: it shows none. */
  lastMinute: number | null
  signers: { day: typeof key; terms: typeof key; heads: typeof key }
}

/** A day of three blocks: two from its start on, and one an hour later, behind a gap mark. */
function honest(): World {
  const world: World = {
    ticks: [],
    rounds: [],
    madeAt: START - 1_000,
    lastMinute: 1_439,
    signers: { day: key, terms: key, heads: key },
  }
  let last = 6_000_000
  for (const { at, round, signature } of ROUNDS) {
    world.rounds.push({ round, signature })
    const seed = seeds[Math.floor((at - START) / 60_000)] ?? ''
    if (at === START + 3_600_000) add(world, { kind: 'gap', ts: at, price: null, sourceTs: null })
    const block = playBlock({ seed, round, signature, productId: PRODUCT, startPrice: last, volatilityBp: VOLATILITY })
    for (const [slot, { price }] of block.entries())
      add(world, { kind: 'price', ts: at + slot * 250, price: (last = price), sourceTs: at })
  }
  return world
}

function add(world: World, tick: Omit<Tick, 'hash' | 'seq' | 'productId'>): void {
  world.ticks.push({ ...tick, productId: PRODUCT, seq: world.ticks.length + 1 })
}

/** Answers as the platform does; the day before has no prices. */
function serve({ ticks, rounds, madeAt, lastMinute, signers }: World) {
  const notice = {
    type: 'market-day',
    version: 1,
    algorithm: 'simulated-day-2',
    day: DAY,
    anchor,
    beacon: BEACON,
    madeAt,
    keyId: key.keyId,
  }
  const terms = {
    type: 'market-terms',
    version: 1,
    day: DAY,
    productId: PRODUCT,
    volatilityBp: VOLATILITY,
    startPrice: 6_000_000,
    madeAt,
    keyId: key.keyId,
  }
  const page = packTicks(
    { seq: 0, ts: START, hash: '0'.repeat(64) },
    ticks.map((tick, at) => ({ ...tick, seq: at + 1, hash: '' })),
  )
  const read = readPastTicks(PRODUCT, page)
  if (read === null) throw new Error('no page')
  const end = { ...read.end, productId: PRODUCT, keyId: key.keyId }
  const answers = (path: string): unknown => {
    if (path === 'configuration') return { signingKeys: key.keys }
    if (path === 'fairness/market') return { days: [{ notice, signature: signers.day.sign(canonicalJson(notice)) }] }
    if (path.startsWith(`fairness/days/${DAY}/`))
      return { ...page, head: { ...end, signature: signers.heads.sign(checkpointText(end)) }, isLast: true }
    const hour = Number(/hours\/(\d+)$/.exec(path)?.[1] ?? NaN)
    if (Number.isNaN(hour)) return null
    const minute = hour === 23 ? lastMinute : hour * 60 + 59
    return {
      seed: minute === null ? null : { minute, seed: seeds[minute] },
      rounds: rounds.filter(({ round }) => Math.floor((round - roundAt(BEACON, START)) / 1_200) === hour),
      terms: [{ notice: terms, signature: signers.terms.sign(canonicalJson(terms)) }],
    }
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const answer = answers(typeof url === 'string' ? url.replace('http://x/api/', '') : '')
    return Promise.resolve(answer === null ? new Response(null, { status: 404 }) : Response.json(answer))
  })
}

const replay = (change: (world: World) => void, now = OVER) => {
  const world = honest()
  change(world)
  serve(world)
  return replayMarket('http://x', DAY, PRODUCT, now)
}

test('every price of a day is compared', async () => {
  expect(await replay(() => undefined)).toEqual({ compared: 36, unbound: 0, unshown: 0 })
})

test('prices whose rounds are kept back are not passed over', async () => {
  for (const at of [0, 1, 2])
    await expect(replay(({ rounds }) => void rounds.splice(at, 1))).rejects.toThrow('can not be compared')
})

test('a price that is left out needs a gap mark, and behind it the first price of a block', async () => {
  for (const [at, count] of [
    [0, 1],
    [5, 1],
    [7, 5],
    [24, 1],
    [25, 1],
  ] as const)
    await expect(
      replay(({ ticks }) => void ticks.splice(at, count)),
      `${at}`,
    ).rejects.toThrow('are left out before')
  // A block that is left out as a whole, at the end, is not seen in this day: the next day does not go on from it.
  expect(await replay(({ ticks }) => void ticks.splice(24))).toMatchObject({ compared: 24 })
})

test("a price that is no block's, or is dated into another minute or day, is told", async () => {
  const bend = (change: Partial<Tick>) => replay(({ ticks }) => void Object.assign(ticks[11] ?? {}, change))
  await expect(bend({ price: 1 })).rejects.toThrow('tick 12 is 1')
  for (const sourceTs of [START - 3_000, START + 86_400_000, START + 1, null])
    await expect(bend({ sourceTs }), String(sourceTs)).rejects.toThrow('can not be compared')
})

test('a day that is over shows its last minute; of one that runs prices wait for their seeds, two minutes long', async () => {
  for (const lastMinute of [1_438, null])
    await expect(replay((world) => void (world.lastMinute = lastMinute))).rejects.toThrow('its last seed is not shown')
  const late = START + 86_280_000
  const running = (now: number) =>
    replay((world) => {
      world.lastMinute = 1_437
      add(world, { kind: 'gap', ts: late, price: null, sourceTs: null })
      add(world, { kind: 'price', ts: late, price: 5, sourceTs: late })
    }, now)
  expect(await running(late + 179_999)).toEqual({ compared: 36, unbound: 0, unshown: 1 })
  await expect(running(late + 180_000)).rejects.toThrow('can not be compared')
})

test('of a day that was bound late the prices before that are counted, and are none of its own', async () => {
  const late = (madeAt: number) =>
    replay((world) => {
      world.madeAt = madeAt
      for (const tick of world.ticks.slice(0, 12)) Object.assign(tick, { sourceTs: tick.ts })
      world.rounds.shift()
    })
  expect(await late(START + 1)).toEqual({ compared: 24, unbound: 12, unshown: 0 })
  await expect(late(START)).rejects.toThrow('can not be compared')
})

test('texts and heads that no key of the platform has signed are refused', async () => {
  for (const name of ['day', 'terms', 'heads'] as const)
    await expect(
      replay((world) => void (world.signers = { ...world.signers, [name]: stranger })),
      name,
    ).rejects.toThrow('no key of the platform has signed')
})

test('the script has a hundred and fifty lines at most, beside what it says of them', () => {
  const lines = readFileSync(new URL('replay-market.ts', import.meta.url), 'utf8').split('\n')
  expect(lines.filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length).toBeLessThanOrEqual(150)
})
