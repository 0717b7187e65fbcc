/** A database with days of the simulated market's first version goes on with the second: no seam, no lost order, and nothing old is unprovable. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { getPastDay } from '../../contract/endpoints/fairness.ts'
import { areRoundsBy } from '../../contract/beacon/check-rounds.ts'
import { checkWalk } from '../../contract/market/check-walk.ts'
import { dayStart } from '../../contract/settlement/simulated-day.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { proofText, verifyProofText } from '../../contract/settlement/verify-proof.ts'
import { openMarket } from '../../server/prices/market/market.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { orderWalk } from '../../server/trading/order-walk.ts'
import { readDayTicks, readFairness, readRevealedDay } from '../../server/trading/read-fairness.ts'
import { readMarketDays } from '../../server/prices/simulated/market-days.ts'
import { startSettlement } from '../../server/trading/settlement.ts'
import { recomputeDay } from '../../src/commands/recompute-day.ts'
import { firstVersionFeed } from '../support/first-version-feed.ts'
import { log, TestExchange, TEST_VAULT } from '../support/test-market.ts'

const [OLD_DAY, UPDATE_DAY, NEXT_DAY] = ['2026-11-16', '2026-11-17', '2026-11-18'] as const
const MINUTE_MS = 60_000

let exchange: TestExchange
let userId: string
/** Orders of the first version: two were final before the update, the last one runs across it. */
const old: string[] = []
let across: string

beforeAll(async () => {
  exchange = await TestExchange.open({ isSimulated: true })
  const { clock, postgres, catalogue } = exchange
  await exchange.settler.stop()
  await exchange.market.stop()
  clock.time = dayStart(UPDATE_DAY) - 2 * MINUTE_MS
  const feed = firstVersionFeed({ database: postgres.database, catalogue, vault: TEST_VAULT })
  exchange.market = await openMarket({ ...exchange.marketOptions(), feed })
  exchange.settler = startSettlement({
    database: postgres.database,
    clock,
    market: exchange.market,
    log,
    businessTimeZone: 'UTC',
  })
  userId = await exchange.person(100_000n)
  // Over midnight, so that one day is over and another has begun.
  for (const pauseMs of [45_000, 90_000]) {
    await exchange.steady(1_000, {})
    old.push(await exchange.mustBuy(userId))
    for (let passed = 0; passed < pauseMs; passed += 5_000) await exchange.tick(5_000)
  }
  await exchange.steady(1_000, {})
  across = await exchange.mustBuy(userId)
  await exchange.steady(2_000, {})
})
afterAll(() => exchange.close())

const proofOf = async (orderId: string): Promise<Proof> => {
  const proof = await orderProof(exchange.postgres.database, { userId, orderId, keys: exchange.keys })
  if (!proof.ok) throw new Error(proof.problem)
  return proof.value
}
const verdictOf = async (orderId: string) =>
  verifyProofText(proofText(await proofOf(orderId)), { trustedKeys: exchange.keys.publicKeys }).verdict
const walkOf = (orderId: string) =>
  orderWalk(exchange.postgres.database, {
    userId,
    orderId,
    keys: exchange.keys,
    vault: TEST_VAULT,
    now: exchange.clock.time,
  })

test('the chain goes on behind the last price of the first version, and an order that ran across ends', async () => {
  const before = await exchange.chain('btc-usdt')
  expect(old.length).toBe(2)
  await exchange.restart()
  await exchange.steady(6_000, {})
  for (let passed = 0; passed < 60_000; passed += 5_000) await exchange.tick(5_000)
  const chain = await exchange.chain('btc-usdt')
  expect(chain.slice(0, before.length)).toEqual(before)
  expect(chain.length).toBeGreaterThan(before.length + 200)
  // No mark and no hole: each price stands a quarter second after the one before.
  expect(chain.map(({ kind }) => kind).filter((kind) => kind !== 'price')).toEqual([])
  expect(chain.every(({ ts }, at) => at === 0 || ts - (chain[at - 1]?.ts ?? 0) === 250)).toBe(true)
  const jumps = chain.map(({ price }, at) => Math.abs((price ?? 0) - (chain[at - 1]?.price ?? price ?? 0)))
  expect(jumps[before.length]).toBeLessThanOrEqual(10 * Math.max(...jumps.slice(1, before.length)))
  expect(['won', 'lost', 'tie']).toContain((await exchange.order(across)).status)
  expect(await verdictOf(across)).toBe('verified')
  expect((await readMarketDays(exchange.postgres.database, 9)).map(({ notice }) => notice.day)).toEqual([
    NEXT_DAY,
    UPDATE_DAY,
  ])
})

test('proofs of orders from before go on to verify, without a walk, which such prices never had', async () => {
  for (const orderId of [...old, across]) {
    expect(await verdictOf(orderId)).toBe('verified')
    expect(await walkOf(orderId)).toEqual({ ok: true, value: { walk: null, shownAt: null } })
  }
  expect(await auditOrders(exchange.postgres.database, exchange.keys)).toEqual([])
})

test('an order from after the update has its walk', async () => {
  const fresh = await exchange.mustBuy(userId)
  for (let passed = 0; passed < 130_000; passed += 5_000) await exchange.tick(5_000)
  const walk = await walkOf(fresh)
  if (!walk.ok || walk.value.walk === null) throw new Error('no walk')
  const proof = { ...(await proofOf(fresh)), source: walk.value.walk }
  expect(verifyProofText(proofText(proof), { trustedKeys: exchange.keys.publicKeys }).verdict).toBe('verified')
  expect(
    checkWalk(proof, {
      trustedKeys: exchange.keys.publicKeys,
      areRounds: areRoundsBy((length) => new Uint8Array(length).fill(7)),
    }),
  ).toMatchObject({ status: 'equal' })
})

test('a day of the first version is listed with its seed and recomputed, every price of it; the day of the update is bound by its own texts', async () => {
  const { postgres, clock, market, keys } = exchange
  const facts = { database: postgres.database, market, clock, vault: TEST_VAULT }
  const listed = await readFairness(facts)
  const seeds = listed.ok ? listed.value.seeds : []
  expect(seeds.map(({ day }) => day)).toEqual([OLD_DAY])
  const now = clock.time
  const ask = ((
    endpoint: EndpointShape,
    input: { params: { day: string }; query: { productId: string; afterSeq: number; afterTs: number } },
  ) =>
    endpoint.id === getPastDay.id
      ? readRevealedDay(postgres.database, { day: input.params.day, now, vault: TEST_VAULT })
      : readDayTicks(postgres.database, { ...input.params, ...input.query, now, vault: TEST_VAULT, keys })) as never
  const outcome = await recomputeDay({
    version: 1,
    day: OLD_DAY,
    productId: 'btc-usdt',
    hash: seeds[0]?.hash ?? '',
    firstHash: null,
    keys: keys.publicKeys,
    onProgress: () => undefined,
    isCancelled: () => false,
    ask,
  })
  const recorded = (await exchange.chain('btc-usdt')).filter(({ ts }) => ts < dayStart(UPDATE_DAY)).length
  expect(recorded).toBeGreaterThan(400)
  expect(outcome).toMatchObject({ ok: true, value: { status: 'equal', recorded } })
})
