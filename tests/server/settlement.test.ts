import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, beforeEach, test } from 'vitest'
import { readLeaf } from '../../contract/log/leaves.ts'
import { rootOfTree, textLeaf } from '../../contract/log/small-tree.ts'
import { settle } from '../../contract/settlement/settle.ts'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { sequenceLog } from '../../server/log/sequence-log.ts'
import { RECEIPT_TEXTS } from '../../server/trading/order-row.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { startSettlement } from '../../server/trading/settlement.ts'
import { TestExchange, countByStatus, log } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const ETH = 'eth-usdt'
let exchange: TestExchange
beforeEach(async () => {
  exchange = await TestExchange.open()
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 1_000 })
  return () => exchange.close()
})

async function auditHolds(): Promise<void> {
  expect((await auditLedger(exchange.postgres.database)).filter((finding) => finding.violations > 0)).toEqual([])
  expect(await auditOrders(exchange.postgres.database, exchange.keys)).toEqual([])
}

test('after a restart in the middle of a countdown the gap voids what ran across it, by the rule, and nothing else', async () => {
  const userId = await exchange.person(100_000n)
  const before = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  await exchange.steady(250, { [BTC]: 1_000 })
  const across = await exchange.mustBuy(userId, { countdownSeconds: 60 })
  await exchange.steady(30_000, { [BTC]: 1_001 })
  const waiting = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  // Killed here: the first order's exit time has passed unseen, the second one's has not.
  exchange.clock.time += 3_000
  await exchange.restart()
  await exchange.tick(250, { [BTC]: 1_002 })
  await exchange.steady(31_000, { [BTC]: 1_003 })
  expect(await exchange.order(before)).toMatchObject({ status: 'won' })
  expect(await exchange.order(across)).toMatchObject({ status: 'void', void_reason: 'gap', payout_minor: 1_000n })
  // It entered after the gap, within its grace.
  expect(await exchange.order(waiting)).toMatchObject({ status: 'won', entry_price: 1_002n })
  const proof = await orderProof(exchange.postgres.database, { userId, orderId: across, keys: exchange.keys })
  expect(proof.ok && verifyProof(proof.value, { trustedKeys: exchange.keys.publicKeys })).toMatchObject({
    verdict: 'verified',
    settlement: { reason: 'gap' },
  })
  await auditHolds()
})

test('a long outage voids by the rule: no entry within the grace, no price near the exit', async () => {
  const userId = await exchange.person(100_000n)
  const running = await exchange.mustBuy(userId)
  await exchange.steady(500, { [BTC]: 1_000 })
  const waiting = await exchange.mustBuy(userId)
  exchange.clock.time += 3_600_000
  await exchange.restart()
  await exchange.tick(0, { [BTC]: 2_000 })
  expect(await exchange.order(running)).toMatchObject({ status: 'void', void_reason: 'stale' })
  expect(await exchange.order(waiting)).toMatchObject({ status: 'void', void_reason: 'no-entry', entry_seq: null })
  const proof = await orderProof(exchange.postgres.database, { userId, orderId: waiting, keys: exchange.keys })
  expect(proof.ok && verifyProof(proof.value, { trustedKeys: exchange.keys.publicKeys })).toMatchObject({
    verdict: 'verified',
    settlement: { reason: 'no-entry' },
  })
  await auditHolds()
})

/** Without the signature nobody can try out whose receipt a hash is. */
function receiptLeafText({ text, signature }: { readonly text: string; readonly signature: string }): string {
  const receiptHash = createHash('sha256').update(text).digest('hex')
  return `{"receiptHash":"${receiptHash}","signature":"${signature}","type":"signed-receipt","version":1}`
}

test('every acceptance and every result is in the log, by a hash that tells nobody whose it is', async () => {
  const userId = await exchange.person(100_000n)
  const { database } = exchange.postgres
  const first = await exchange.mustBuy(userId, { countdownSeconds: 30 })
  await exchange.steady(32_000, { [BTC]: 1_001 })
  await exchange.mustBuy(userId, { countdownSeconds: 30 })
  const orders = await database.selectFrom('orders').selectAll().select(RECEIPT_TEXTS).execute()
  expect(orders.map(({ id, status }) => [id === first, status]).toSorted()).toEqual([
    [false, 'waiting'],
    [true, 'tie'],
  ])
  const hashes = orders
    .flatMap((order) => [
      { text: order.acceptance_text, signature: order.acceptance_signature },
      ...(order.settlement_text === null
        ? []
        : [{ text: order.settlement_text, signature: order.settlement_signature ?? '' }]),
    ])
    .map((receipt) => Buffer.from(textLeaf(receiptLeafText(receipt))))
    .toSorted((one, other) => Buffer.compare(one, other))
  while ((await sequenceLog(database, exchange.clock.time + 20_000)) > 0);
  const kept = await database.selectFrom('log_receipts').selectAll().executeTakeFirstOrThrow()
  expect(kept.hashes).toEqual(Buffer.concat(hashes))
  const entry = await database.selectFrom('log_entry').select('text').where('index', '=', kept.index).executeTakeFirst()
  expect(readLeaf(entry?.text ?? '')).toEqual({
    type: 'receipts',
    version: 1,
    at: Number(kept.at),
    count: 3,
    root: Buffer.from(rootOfTree(hashes)).toString('hex'),
  })
  expect(await sequenceLog(database, exchange.clock.time + 30_000)).toBe(1)
  expect(await database.selectFrom('log_receipt').selectAll().execute()).toEqual([])
})

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('a clock that jumps an hour %s settles no order wrongly', async (_way, jumpMs) => {
  const userId = await exchange.person(1_000_000n)
  const orders: string[] = []
  for (let index = 0; index < 20; index += 1) {
    orders.push(await exchange.mustBuy(userId, { direction: index % 2 ? 'up' : 'down' }))
    await exchange.steady(750, { [BTC]: 1_000 + (index % 3) })
  }
  await exchange.tick(jumpMs, { [BTC]: 5 })
  await exchange.steady(5_000, { [BTC]: 5 })
  await exchange.tick(-jumpMs, { [BTC]: 7 })
  await exchange.steady(60_000, { [BTC]: 9 })
  if (jumpMs > 0) await exchange.tick(jumpMs, { [BTC]: 9 })
  for (const id of orders) expect((await exchange.order(id)).settlement_text).not.toBeNull()
  await auditHolds()
})

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)

test(`what stands in the database is what the rule gives over the log, for random markets with restarts (seed ${SEED})`, async () => {
  let state = (SEED % 2_147_483_646) + 1
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const people = await Promise.all(Array.from({ length: 10 }, () => exchange.person(1_000_000n)))
  const orders: string[] = []
  // Restarts and silences longer than the greatest gap, which void what runs, fall only in the second half, one of each for certain: each
  // way to end is there under every seed.
  for (let step = 0; step < 400; step += 1) {
    const silent = step === 300 || (step > 200 && random(50) === 0)
    for (let count = random(4); count > 0; count -= 1) {
      const placed = await exchange.buy(people[random(people.length)] ?? '', {
        productId: random(2) ? BTC : ETH,
        direction: random(2) ? 'up' : 'down',
        countdownSeconds: random(3) ? 30 : 60,
        stake: `${1 + random(20)}.0${random(10)}`,
      })
      if (placed.ok) orders.push(placed.value.order.id)
    }
    if (step === 250 || (step > 200 && random(60) === 0)) await exchange.restart()
    const price = () => (random(8) ? [998 + random(5)] : random(2) ? [] : [998 + random(5), 998 + random(5)])
    await exchange.tick(silent ? 2_100 + random(3_000) : 1 + random(900), { [BTC]: price(), [ETH]: price() })
  }
  await exchange.steady(70_000, { [BTC]: 1_000, [ETH]: 1_000 })
  expect(orders.length).toBeGreaterThan(300)
  const chains = new Map([
    [BTC, await exchange.chain(BTC)],
    [ETH, await exchange.chain(ETH)],
  ])
  for (const id of orders) {
    const order = await exchange.order(id)
    const expected = settle(
      {
        rule: order.rule,
        direction: order.direction,
        countdownMs: order.countdown_seconds * 1_000,
        acceptedSeq: Number(order.accepted_seq),
        acceptedAt: Number(order.accepted_at),
        seenAt: order.seen_at === null ? null : Number(order.seen_at),
        entryGraceMs: order.entry_grace_ms,
        maxGapMs: order.max_gap_ms,
      },
      chains.get(order.product_id) ?? [],
    )
    expect({ status: order.status, reason: order.void_reason }).toEqual({
      status: expected.status,
      reason: expected.status === 'void' ? expected.reason : null,
    })
  }
  const counts = await countByStatus(exchange.postgres)
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['won', 'lost', 'tie', 'void']))
  await auditHolds()
})

test('2,000 orders that expire together are all settled by the tick after, none wrong, by two settlers at once', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => exchange.person(10_000_000n)))
  for (let round = 0; round < 40; round += 1) {
    await Promise.all(
      people.map((userId, index) =>
        exchange.mustBuy(userId, { productId: index % 2 ? BTC : ETH, direction: (index + round) % 3 ? 'up' : 'down' }),
      ),
    )
  }
  await exchange.tick(250, { [BTC]: 1_000, [ETH]: 1_000 })
  expect(await countByStatus(exchange.postgres)).toEqual({ running: 2_000 })
  await exchange.steady(30_000, { [BTC]: 1_001, [ETH]: 999 })
  const rival = startSettlement({
    database: exchange.postgres.database,
    clock: exchange.clock,
    market: exchange.market,
    businessTimeZone: 'UTC',
    log,
  })
  const begun = performance.now()
  await exchange.tick(250, { [BTC]: 1, [ETH]: 1 })
  await rival.run()
  const tookMs = performance.now() - begun
  await rival.stop()
  console.log(`2,000 settlements in ${Math.round(tookMs)} ms`)
  const counts = await countByStatus(exchange.postgres)
  expect(Object.keys(counts).sort()).toEqual(['lost', 'won'])
  const wrong = await exchange.postgres.database
    .selectFrom('orders')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('product_id', '=', BTC), where('direction', '=', 'up'), where('status', '<>', 'won')]),
        where.and([where('product_id', '=', BTC), where('direction', '=', 'down'), where('status', '<>', 'lost')]),
        where.and([where('product_id', '=', ETH), where('direction', '=', 'up'), where('status', '<>', 'lost')]),
        where.and([where('product_id', '=', ETH), where('direction', '=', 'down'), where('status', '<>', 'won')]),
      ]),
    )
    .execute()
  expect(wrong).toEqual([])
  await auditHolds()
})

test('a product that is taken out of the catalogue leaves no order open: what runs and what waits is void by the rule, the stakes come back, and its chain still verifies', async () => {
  const userId = await exchange.person(100_000n)
  const running = await exchange.mustBuy(userId, { productId: ETH, countdownSeconds: 60 })
  await exchange.steady(500, { [BTC]: 1_000, [ETH]: 1_000 })
  const waiting = await exchange.mustBuy(userId, { productId: ETH })
  const untouched = await exchange.mustBuy(userId, { productId: BTC })
  await exchange.restart({ without: ETH })
  await exchange.steady(90_000, { [BTC]: 1_001 })
  expect(await exchange.order(running)).toMatchObject({ status: 'void', void_reason: 'stale', payout_minor: 1_000n })
  expect(await exchange.order(waiting)).toMatchObject({ status: 'void', payout_minor: 1_000n })
  expect((await exchange.order(untouched)).status).not.toBe('running')
  expect((await exchange.buy(userId, { productId: ETH })).ok).toBe(false)
  await auditHolds()
})

test('settling again changes nothing', async () => {
  const userId = await exchange.person(100_000n)
  await exchange.mustBuy(userId)
  await exchange.steady(31_000, { [BTC]: 1_000 })
  const rows = () =>
    exchange.postgres.database
      .selectFrom('sync_row')
      .select(['collection', 'id', 'seq'])
      .where('owner', '=', userId)
      .orderBy('seq')
      .execute()
  const before = await rows()
  await exchange.settler.run()
  await exchange.restart()
  await exchange.tick(250, { [BTC]: 1 })
  expect(await rows()).toEqual(before)
})

test('the audit of orders finds a result that the rule does not give', async () => {
  const userId = await exchange.person(100_000n)
  const id = await exchange.mustBuy(userId)
  await exchange.steady(31_000, { [BTC]: 1_000 })
  expect(await auditOrders(exchange.postgres.database, exchange.keys)).toEqual([])
  // As somebody would who has the database, but not the signing key.
  await sql`alter table orders disable trigger guard_order`.execute(exchange.postgres.database)
  const { settlement_text: signed } = await exchange.order(id)
  await sql`update orders set status = 'won', payout_minor = 1800, profit_minor = 800 where id = ${id}`.execute(
    exchange.postgres.database,
  )
  expect(await auditOrders(exchange.postgres.database, exchange.keys)).toMatchObject([
    { id, detail: expect.stringContaining('settlement-signature') as string },
  ])
  await sql`update orders set settlement = ${signed} where id = ${id}`.execute(exchange.postgres.database)
  expect(await auditOrders(exchange.postgres.database, exchange.keys)).toMatchObject([
    { id, detail: 'the row says something else than its receipt' },
  ])
})
