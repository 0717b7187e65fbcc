import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { proofText, verifyProof, verifyProofText } from '../../contract/settlement/verify-proof.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { TestExchange, countByStatus } from '../support/test-market.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await TestExchange.open()
  await exchange.tick(0, { [BTC]: 100_000, [ETH]: 50_000 })
})
afterAll(() => exchange.close())

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
const prices = (btc: number) => ({ [BTC]: btc, [ETH]: 50_000 })
const balances = (userId: string) => readBalances(exchange.postgres.database, userId)
const proofOf = (userId: string, orderId: string) =>
  orderProof(exchange.postgres.database, { userId, orderId, keys: exchange.keys })
async function auditHolds(): Promise<void> {
  expect((await auditLedger(exchange.postgres.database)).filter((finding) => finding.violations > 0)).toEqual([])
}

describe('one order', () => {
  test('is accepted, enters at the next price, runs, wins and is paid, and its owner sees each step', async () => {
    const userId = await exchange.person(10_000n)
    const orderId = await exchange.mustBuy(userId, { stake: '25.01' })
    const seen = async () => (await feedDocs(exchange.postgres.database, userId, 'orders')).get(orderId)
    expect(await seen()).toMatchObject({ status: 'waiting', stake: '25.01', entryPrice: null })
    expect(await balances(userId)).toMatchObject({ availableMinor: 7_499n, inOrdersMinor: 2_501n })

    await exchange.tick(250, prices(100_100))
    expect(await seen()).toMatchObject({
      status: 'running',
      entryPrice: 100_100,
      exitTime: exchange.clock.time + 30_000,
    })
    await exchange.steady(30_000, prices(100_101))
    expect((await seen())?.status).toBe('running')
    await exchange.tick(250, prices(90_000))
    expect(await seen()).toMatchObject({ status: 'won', exitPrice: 100_101, payout: '45.01', profit: '20.00' })
    expect(await balances(userId)).toMatchObject({ availableMinor: 12_000n, inOrdersMinor: 0n, profitAllMinor: 2_000n })
    const records = await feedDocs(exchange.postgres.database, userId, 'fundRecords')
    expect([...records.values()].map(({ kind, amount }) => [kind, amount])).toContainEqual(['order-won', '20.00'])

    const proof = await proofOf(userId, orderId)
    if (!proof.ok) throw new Error(proof.problem)
    expect(verifyProof(proof.value, { trustedKeys: exchange.keys.publicKeys })).toMatchObject({
      verdict: 'verified',
      settlement: { status: 'won' },
    })
    await auditHolds()
  })

  test('against the price loses its stake, at the same price gets it back', async () => {
    const userId = await exchange.person(10_000n)
    await exchange.tick(250, prices(100_000))
    const lost = await exchange.mustBuy(userId, { stake: '10.00', direction: 'down' })
    const tie = await exchange.mustBuy(userId, { stake: '20.00', productId: ETH })
    await exchange.steady(30_250, prices(100_000))
    await exchange.tick(250, prices(100_001))
    expect(await exchange.order(tie)).toMatchObject({ status: 'tie', payout_minor: 2_000n, profit_minor: 0n })
    expect(await exchange.order(lost)).toMatchObject({ status: 'tie' })
    const later = await exchange.mustBuy(userId, { stake: '10.00', direction: 'down' })
    await exchange.steady(250, prices(100_001))
    await exchange.steady(30_250, prices(100_002))
    expect(await exchange.order(later)).toMatchObject({ status: 'lost', payout_minor: 0n, profit_minor: -1_000n })
    expect(await balances(userId)).toMatchObject({ availableMinor: 9_000n, inOrdersMinor: 0n })
    await auditHolds()
  })
})

describe('one order and its proof', () => {
  test('of another person has no proof, and a running one has a proof that is not yet final', async () => {
    const userId = await exchange.person(10_000n)
    await exchange.tick(250, prices(100_000))
    const orderId = await exchange.mustBuy(userId)
    await exchange.tick(250, prices(100_000))
    expect(await proofOf(randomUUID(), orderId)).toMatchObject({ ok: false, problem: 'not-found' })
    const proof = await proofOf(userId, orderId)
    if (!proof.ok) throw new Error(proof.problem)
    expect(verifyProof(proof.value, { trustedKeys: exchange.keys.publicKeys })).toMatchObject({
      verdict: 'not-yet-final',
      settlement: { status: 'running' },
    })
    await exchange.steady(30_500, prices(100_000))
  })

  test('of a server whose database was changed is betrayed by its proof', async () => {
    const userId = await exchange.person(10_000n)
    await exchange.tick(250, prices(100_000))
    const orderId = await exchange.mustBuy(userId)
    await exchange.steady(250, prices(100_000))
    await exchange.steady(30_250, prices(100_005))
    const proof = await proofOf(userId, orderId)
    if (!proof.ok || proof.value.settlement === null) throw new Error('no proof')
    const text = proofText(proof.value)
    expect(verifyProofText(text, { trustedKeys: exchange.keys.publicKeys }).verdict).toBe('verified')
    for (let run = 0; run < 1_000; run += 1) {
      const bytes = new TextEncoder().encode(text)
      const at = Math.floor((run * bytes.length) / 1_000)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (run % 8))
      expect(
        verifyProofText(new TextDecoder().decode(bytes), { trustedKeys: 'from-proof' }).verdict,
        `byte ${at}`,
      ).toBe('mismatch')
    }
  })
})

describe('an order is refused', () => {
  test.each([
    ['below the minimum', { stake: '0.99' }, 'stake-below-minimum'],
    ['above the maximum', { stake: '5000.01' }, 'stake-above-maximum'],
    ['with a return rate that no longer holds', { returnRateBp: 9_900 }, 'terms-changed'],
    ['with a countdown that is not offered', { countdownSeconds: 31 }, 'terms-changed'],
    ['of an unknown product', { productId: 'no-such' }, 'not-found'],
    ['above the balance', { stake: '100.01' }, 'insufficient-balance'],
  ])('%s, and nothing is held', async (_name, change, problem) => {
    await exchange.tick(250, prices(100_000))
    const userId = await exchange.person(10_000n)
    expect(await exchange.buy(userId, change)).toMatchObject({ ok: false, problem })
    expect(await balances(userId)).toMatchObject({ availableMinor: 10_000n, inOrdersMinor: 0n })
    expect((await feedDocs(exchange.postgres.database, userId, 'orders')).size).toBe(0)
  })

  test('with the new rate named, so that the person can be asked again', async () => {
    await exchange.tick(250, prices(100_000))
    expect(await exchange.buy(await exchange.person(10_000n), { returnRateBp: 1 })).toMatchObject({
      problem: 'terms-changed',
      facts: { returnRateBp: 8_000 },
    })
  })

  test('under an id that is taken, whoever took it', async () => {
    await exchange.tick(250, prices(100_000))
    const [mine, other] = [await exchange.person(10_000n), await exchange.person(10_000n)]
    const id = await exchange.mustBuy(mine)
    expect(await exchange.buy(mine, { id })).toMatchObject({ ok: false, problem: 'id-taken' })
    expect(await exchange.buy(other, { id })).toMatchObject({ ok: false, problem: 'id-taken' })
    expect(await balances(other)).toMatchObject({ inOrdersMinor: 0n })
  })

  test('while prices have stopped coming, and taken again when they come', async () => {
    const userId = await exchange.person(10_000n)
    await exchange.tick(250, prices(100_000))
    exchange.clock.time += 2_001
    expect(await exchange.buy(userId)).toMatchObject({ ok: false, problem: 'unavailable' })
    await exchange.tick(0, prices(100_000))
    expect((await exchange.buy(userId)).ok).toBe(true)
    await exchange.steady(31_000, prices(100_000))
  })
})

test('300 buys at once on a balance for 100 are exactly 100', async () => {
  await exchange.tick(250, prices(100_000))
  const userId = await exchange.person(100_000n)
  const placed = await Promise.all(Array.from({ length: 300 }, () => exchange.buy(userId, { stake: '10.00' })))
  expect(placed.filter((outcome) => outcome.ok)).toHaveLength(100)
  expect(new Set(placed.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem])))).toEqual(
    new Set(['insufficient-balance']),
  )
  expect(await balances(userId)).toMatchObject({ availableMinor: 0n, inOrdersMinor: 100_000n })
  await exchange.steady(31_000, prices(100_000))
  expect(await balances(userId)).toMatchObject({ availableMinor: 100_000n, inOrdersMinor: 0n })
  await auditHolds()
})

test('an order that cannot be settled is set aside and keeps none of the others waiting', async () => {
  await exchange.tick(250, prices(100_000))
  const userId = await exchange.person(1_000_000n)
  const orders = await Promise.all(Array.from({ length: 40 }, () => exchange.mustBuy(userId)))
  const poison = orders[17] ?? ''
  // An order without holds: what no path of this program makes.
  const broken = randomUUID()
  await sql`insert into orders (id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq, accepted_ts,
      rule, entry_grace_ms, max_gap_ms, acceptance, acceptance_signature)
    select ${broken}::uuid, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq, accepted_ts,
      rule, entry_grace_ms, max_gap_ms, order_acceptance(orders), acceptance_signature from orders where id = ${poison}`.execute(
    exchange.postgres.database,
  )
  await exchange.steady(31_000, prices(100_000))
  for (const id of orders) expect((await exchange.order(id)).status).toBe('tie')
  expect(await exchange.order(broken)).toMatchObject({ status: 'running', is_quarantined: true })
  expect(await exchange.postgres.database.selectFrom('settlement_quarantine').select('order_id').execute()).toEqual([
    { order_id: broken },
  ])
  expect(exchange.faults).toHaveLength(1)
})

test('a final order and the terms of any order cannot be changed, not even in the database', async () => {
  const { database } = exchange.postgres
  const final = await database
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'tie')
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(
    database.updateTable('orders').set({ status: 'won' }).where('id', '=', final.id).execute(),
  ).rejects.toThrow('is final')
  await expect(database.deleteFrom('orders').where('id', '=', final.id).execute()).rejects.toThrow('never deleted')
  await exchange.tick(250, prices(100_000))
  const running = await exchange.mustBuy(await exchange.person(1_000n))
  await expect(
    database.updateTable('orders').set({ return_rate_bp: 1 }).where('id', '=', running).execute(),
  ).rejects.toThrow('cannot change')
  await exchange.steady(31_000, prices(100_000))
  expect((await countByStatus(exchange.postgres))['waiting']).toBeUndefined()
})
