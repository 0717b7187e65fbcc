/** The walk of an order: its device makes the prices again from what its proof carries, and finds whatever the platform has bent. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson } from '../../contract/canonical-json.ts'
import { areRoundsBy } from '../../contract/beacon/check-rounds.ts'
import { checkWalk } from '../../contract/market/check-walk.ts'
import type { Walk } from '../../contract/market/walk.ts'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { dayStart } from '../../contract/settlement/simulated-day.ts'
import { tickHash, type Tick } from '../../contract/settlement/tick.ts'
import { proofText, verifyProof } from '../../contract/settlement/verify-proof.ts'
import { SEED_SHOWN_AFTER_MS } from '../../server/prices/feeds/day-seeds.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { orderWalk } from '../../server/trading/order-walk.ts'
import { TEST_VAULT, TestExchange } from '../support/test-market.ts'

let exchange: TestExchange
let [proof, walk] = [null, null] as [Proof | null, Walk | null]
let userId = ''
const options = () => ({ trustedKeys: exchange.keys.publicKeys, areRounds: areRoundsBy(randomBytes) })
const ask = (orderId: string) =>
  orderWalk(exchange.postgres.database, {
    userId,
    orderId,
    keys: exchange.keys,
    vault: TEST_VAULT,
    now: exchange.clock.time,
  })

/** Goes on by steps that the simulated market catches up within. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_500) await exchange.tick(1_500)
}

beforeAll(async () => {
  exchange = await TestExchange.open({ isSimulated: true })
  // The order runs across midnight: two days, each with its own seeds.
  exchange.clock.time = dayStart('2026-11-19') - 20_000
  await exchange.restart()
  await exchange.steady(4_000, {})
  userId = await exchange.person(10_000n)
})
afterAll(() => exchange.close())

test('an order’s walk is shown once the last of its minutes is over, and gives each of its prices', async () => {
  exchange.clock.time += 100
  const orderId = await exchange.mustBuy(userId)
  await pass(36_000)
  expect((await exchange.order(orderId)).status).toMatch(/won|lost|tie/)
  const shownAt = dayStart('2026-11-19') + 60_000 + SEED_SHOWN_AFTER_MS
  expect(await ask(orderId)).toEqual({ ok: true, value: { walk: null, shownAt } })
  await pass(60_000)
  const answer = await ask(orderId)
  walk = answer.ok ? answer.value.walk : null
  expect(walk?.days.map(({ notice }) => notice.day)).toEqual(['2026-11-18', '2026-11-19'])
  const given = await orderProof(exchange.postgres.database, { userId, orderId, keys: exchange.keys })
  if (!given.ok || !walk) throw new Error('no proof')
  proof = { ...given.value, source: walk }
  expect(verifyProof(proof, { trustedKeys: exchange.keys.publicKeys })).toMatchObject({ verdict: 'verified' })
  const prices = proof.ticks.filter(({ kind }) => kind === 'price').length
  expect(prices).toBeGreaterThan(120)
  expect(checkWalk(proof, options())).toEqual({
    status: 'equal',
    prices,
    gaps: 0,
    rounds: walk.rounds.length,
    isPublic: false,
  })
})

test('a proof with its walk is saved as one exact text, and one without goes on to be read', () => {
  if (!proof || !walk) throw new Error('no walk')
  const text = proofText(proof)
  expect(text).toBe(canonicalJson(proof))
  expect(proofOfText(text)).toEqual(proof)
  expect(proofOfText(proofText({ ...proof, source: undefined }))?.source).toBeUndefined()
  expect(proofOfText(text.replace('"type":"walk"', '"type":"work"'))).toBeNull()
})

test('rounds that were found right are remembered by name, and a changed one of them is not taken for it', () => {
  if (!proof || !walk) throw new Error('no walk')
  const checkedRounds = new Set<string>()
  checkWalk(proof, { ...options(), checkedRounds })
  expect(checkedRounds.size).toBe(walk.rounds.length)
  const [first, second] = walk.rounds
  if (!first || !second) throw new Error('no rounds')
  const swapped = { ...walk, rounds: [{ ...first, signature: second.signature }, ...walk.rounds.slice(1)] }
  expect(checkWalk({ ...proof, source: swapped }, { ...options(), checkedRounds }).status).toBe('mismatch')
})

/** The chain again from some ticks, as a platform with its keys could write it: all hashes are right. */
function relinked(change: (ticks: readonly Tick[]) => readonly Tick[]): Proof {
  if (!proof) throw new Error('no proof')
  let hash = proof.acceptance.receipt.acceptedHash
  let seq = proof.acceptance.receipt.acceptedSeq
  const ticks = change(proof.ticks).map((tick) => {
    seq += 1
    hash = tickHash(hash, { ...tick, seq })
    return { ...tick, seq, hash }
  })
  return { ...proof, ticks }
}
const bent = (at: number, by: Partial<Tick>) =>
  relinked((ticks) => ticks.map((tick, index) => (index === at ? { ...tick, ...by } : tick)))

test('a price that is one step off, left out, put in or taken from another block is found at every place', () => {
  if (!proof || !walk) throw new Error('no walk')
  for (const at of [0, 1, 30, 77, proof.ticks.length - 1]) {
    const tick = proof.ticks[at]
    if (!tick) throw new Error('no tick')
    const fakes = [
      bent(at, { price: (tick.price ?? 0) + 1 }),
      bent(at, { sourceTs: (tick.sourceTs ?? 0) + 3_000 }),
      bent(at, { ts: tick.ts + 1 }),
      ...(at === proof.ticks.length - 1 ? [] : [relinked((ticks) => ticks.filter((_, index) => index !== at))]),
      relinked((ticks) => [...ticks.slice(0, at), tick, ...ticks.slice(at)]),
    ]
    for (const [which, fake] of fakes.entries())
      expect([at, which, checkWalk(fake, options()).status]).toEqual([at, which, 'mismatch'])
  }
})

test('seeds, rounds, terms, days, keys and the ticks before are each held against what was signed', () => {
  if (!proof || !walk) throw new Error('no walk')
  const [day, terms, seed, round] = [walk.days[0], walk.terms[0], walk.seeds[0], walk.rounds[5]]
  if (!day || !terms || !seed || !round) throw new Error('no walk')
  const fakes: readonly [string, Partial<Walk>][] = [
    ['another seed', { seeds: [{ ...seed, seed: 'ab'.repeat(32) }, ...walk.seeds.slice(1)] }],
    ['no seed', { seeds: walk.seeds.slice(1) }],
    [
      'another volatility',
      { terms: [{ ...terms, notice: { ...terms.notice, volatilityBp: 9 } }, ...walk.terms.slice(1)] },
    ],
    ['no terms', { terms: walk.terms.slice(1) }],
    ['terms twice', { terms: [terms, ...walk.terms] }],
    [
      'another anchor',
      { days: [{ ...day, notice: { ...day.notice, anchor: 'cd'.repeat(32) } }, ...walk.days.slice(1)] },
    ],
    ['a round left out', { rounds: walk.rounds.filter((one) => one !== round) }],
    [
      'a round of another number',
      { rounds: walk.rounds.map((one) => (one === round ? { ...one, round: one.round + 9 } : one)) },
    ],
    ['no ticks before', { before: { ...walk.before, ticks: [] } }],
    ['fewer ticks before', { before: { hash: walk.before.ticks[0]?.hash ?? '', ticks: walk.before.ticks.slice(1) } }],
    ['other ticks before', { before: { ...walk.before, hash: '0'.repeat(64) } }],
    ['no keys', { keys: {} }],
    ['another form', { version: 2 as 1 }],
    ['a key too many', { keys: { ...walk.keys, other: Object.values(walk.keys)[0] ?? '' } }],
  ]
  for (const [what, change] of fakes)
    expect([what, checkWalk({ ...proof, source: { ...walk, ...change } }, options()).status]).toEqual([
      what,
      'mismatch',
    ])
  expect(checkWalk(proof, { ...options(), trustedKeys: {} }).status).toBe('mismatch')
  expect(checkWalk(proof, { ...options(), anchors: { '2026-11-18': 'ef'.repeat(32) } }).status).toBe('mismatch')
  const late = {
    ...proof,
    acceptance: { ...proof.acceptance, receipt: { ...proof.acceptance.receipt, acceptedAt: day.notice.madeAt - 1 } },
  }
  expect(checkWalk(late, options()).status).toBe('mismatch')
})

test('an order on prices that were not made of blocks has no walk, and nobody reads another person’s', async () => {
  const other = await TestExchange.open()
  try {
    await other.tick(1_000, { 'btc-usdt': 100_000 })
    const person = await other.person(10_000n)
    const orderId = await other.mustBuy(person)
    for (let at = 0; at < 40; at += 1) await other.tick(1_000, { 'btc-usdt': 100_000 + at })
    const asked = { orderId, keys: other.keys, vault: TEST_VAULT, now: other.clock.time }
    expect(await orderWalk(other.postgres.database, { ...asked, userId: person })).toEqual({
      ok: true,
      value: { walk: null, shownAt: null },
    })
    expect(await orderWalk(other.postgres.database, { ...asked, userId })).toMatchObject({
      ok: false,
      problem: 'not-found',
    })
  } finally {
    await other.close()
  }
})
