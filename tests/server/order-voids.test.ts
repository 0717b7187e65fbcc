/** Operators void orders: all open ones of a product and span alike, by a published notice, and nothing that is final. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { readLeaf } from '../../contract/log/leaves.ts'
import { formatMoney } from '../../contract/money.ts'
import { verifyProof, proofText } from '../../contract/settlement/verify-proof.ts'
import { noticeText } from '../../contract/settlement/void-notice.ts'
import { reportOnProof } from '../../scripts/verify/proof-report.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { auditLedger } from '../../server/ledger/audit-ledger.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { migrations } from '../../server/migrations.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { requestAdjustment } from '../../server/operators/adjustments.ts'
import { approve, refuseReview } from '../../server/operators/decide.ts'
import { orderVoidReview, requestVoid } from '../../server/operators/order-voids.ts'
import { automaticKinds } from '../../server/operators/review-kinds.ts'
import { isSignatureOf } from '../../server/prices/chain/signing-keys.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { publishVoidDays } from '../../server/trading/publish-voids.ts'
import { voidOrders } from '../../server/trading/void-orders.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { START, TestExchange } from '../support/test-market.ts'

const [BTC, ETH] = ['btc-usdt', 'eth-usdt'] as const
const UNSPARED = { houseSpared: '0.00', peopleSpared: '0.00' }
const MINUTE = 60_000
const REASON = "The feed gave another market's prices."
const calendar = businessCalendar('Asia/Shanghai')
let exchange: TestExchange
let operators: readonly { id: string }[]

beforeEach(async () => {
  exchange = await TestExchange.open({ postgres: await createTestDatabase(migrations) })
  operators = await inTransaction(exchange.postgres.database, (tx) => ensureAutomaticReviewers(tx, START))
  await exchange.tick(0, { [BTC]: 1_000, [ETH]: 1_000 })
  return () => exchange.close()
})

const settleContext = () => ({
  keys: exchange.keys,
  now: exchange.clock.time,
  businessDay: calendar.dayOf(exchange.clock.time),
  calendar,
})
const voidSpan = (change: { productId?: string; from?: number; to?: number; reason?: string } = {}) =>
  inTransaction(exchange.postgres.database, (tx) =>
    voidOrders(
      tx,
      { noticeId: randomUUID(), productId: BTC, from: START, to: START + MINUTE, reason: REASON, ...change },
      settleContext(),
    ),
  )
const context = (at: number) => ({
  operatorId: operators[at]?.id ?? '',
  now: exchange.clock.time,
  bounds: USUAL_BOUNDS,
  keys: exchange.keys,
  calendar,
})
const ask = (id: string, at = 0) =>
  inTransaction(exchange.postgres.database, (tx) =>
    requestVoid(tx, context(at), { id, productId: BTC, from: START, to: START + MINUTE, reason: REASON }),
  )
const available = async (userId: string) => (await readBalances(exchange.postgres.database, userId)).availableMinor

async function proofOf(userId: string, orderId: string) {
  const proof = await orderProof(exchange.postgres.database, { userId, orderId, keys: exchange.keys })
  if (!proof.ok) throw new Error(proof.problem)
  return proof.value
}
async function verdictOf(userId: string, orderId: string) {
  return verifyProof(await proofOf(userId, orderId), { trustedKeys: exchange.keys.publicKeys, isSignatureOf })
}
/** How the void orders stood, as the log tells it. */
async function toldSums() {
  const rows = await exchange.postgres.database.selectFrom('log_pending').select('text').orderBy('id').execute()
  return rows.flatMap(({ text }) => {
    const leaf = readLeaf(text)
    if (leaf?.type !== 'void-sums') return []
    const { noticeId, right, gains, wrong, stakes } = leaf
    return [{ noticeId, right, gains, wrong, stakes }]
  })
}
async function auditHolds(): Promise<void> {
  expect((await auditLedger(exchange.postgres.database)).filter((finding) => finding.violations > 0)).toEqual([])
  expect(await auditOrders(exchange.postgres.database, exchange.keys)).toEqual([])
}

test('every open order of the product and span is void, the stakes come back, and each proof verifies by the published notice', async () => {
  const [anna, bert] = [await exchange.person(10_000n), await exchange.person(10_000n)]
  const running = await exchange.mustBuy(anna, { countdownSeconds: 30 })
  await exchange.tick(500, { [BTC]: 1_001, [ETH]: 1_000 })
  const waiting = await exchange.mustBuy(bert, { countdownSeconds: 60, direction: 'down' })
  const elsewhere = await exchange.mustBuy(bert, { productId: ETH })
  const voided = await voidSpan()
  if (!voided.ok) throw new Error(voided.problem)
  const { notice, signature } = voided.value
  expect(notice).toMatchObject({ productId: BTC, from: START, to: START + MINUTE, reason: REASON, orders: 2 })
  expect(await toldSums()).toEqual([{ noticeId: notice.noticeId, right: 0, gains: '0.00', wrong: 0, stakes: '0.00' }])
  expect(isSignatureOf(noticeText(notice), signature, exchange.keys.publicKeys[notice.keyId] ?? '')).toBe(true)
  for (const [userId, orderId, entry] of [
    [anna, running, 1_001],
    [bert, waiting, null],
  ] as const) {
    expect(await exchange.order(orderId)).toMatchObject({
      status: 'void',
      void_reason: 'operator',
      void_notice_id: notice.noticeId,
      payout_minor: 1_000n,
      profit_minor: 0n,
    })
    const proof = await proofOf(userId, orderId)
    expect(proof.notice).toEqual({ receipt: notice, signature })
    expect(await verdictOf(userId, orderId)).toMatchObject({
      verdict: 'verified',
      settlement: { status: 'void', reason: 'operator', entry: entry === null ? null : { price: entry } },
    })
  }
  expect([await available(anna), await available(bert)]).toEqual([10_000n, 9_000n])
  expect((await exchange.order(elsewhere)).status).toBe('waiting')
  expect([...(await feedDocs(exchange.postgres.database, 'public', 'voidNotices')).values()]).toEqual([
    { id: notice.noticeId, signedAt: notice.signedAt, notice, signature },
  ])
  // Later prices change nothing of a void order.
  await exchange.steady(62_000, { [BTC]: 2_000, [ETH]: 1_000 })
  expect(await verdictOf(anna, running)).toMatchObject({ verdict: 'verified', settlement: { reason: 'operator' } })
  await auditHolds()
})

test('the saved proof of such an order says in words what voided it, and with one bit flipped it is never verified', async () => {
  const userId = await exchange.person(10_000n)
  const orderId = await exchange.mustBuy(userId)
  await exchange.steady(2_000, { [BTC]: 1_001 })
  expect((await voidSpan()).ok).toBe(true)
  const bytes = new TextEncoder().encode(proofText(await proofOf(userId, orderId)))
  const report = reportOnProof(bytes, {})
  expect(report.verdict).toBe('unpinned')
  expect(report.lines.join('\n')).toContain(`Reason given: ${JSON.stringify(REASON)}`)
  for (let at = 0; at < bytes.length; at += 5) {
    const flipped = bytes.slice()
    flipped[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
    expect(reportOnProof(flipped, {}).verdict, `byte ${at}`).toBe('mismatch')
  }
})

test('a final result is out of reach, one that the settler has not written yet too', async () => {
  const userId = await exchange.person(10_000n)
  const settled = await exchange.mustBuy(userId)
  await exchange.steady(30_500, { [BTC]: 1_000 })
  expect(await exchange.order(settled)).toMatchObject({ status: 'tie' })
  expect(await voidSpan()).toMatchObject({ ok: false, problem: 'already-decided' })
  const due = await exchange.mustBuy(userId, { direction: 'down' })
  await exchange.steady(29_500, { [BTC]: 1_000 })
  // The chain goes past the exit time, and the settler has not looked.
  exchange.clock.time += 1_000
  exchange.feed.put(BTC, 999)
  await exchange.settler.stop()
  await exchange.market.beat()
  exchange.clock.time += 1_000
  exchange.feed.put(BTC, 998)
  await exchange.market.beat()
  expect((await exchange.order(due)).status).toBe('running')
  expect(await voidSpan({ to: START + 2 * MINUTE })).toMatchObject({ ok: false, problem: 'already-decided' })
  await exchange.restart()
  await exchange.tick(250, { [BTC]: 998 })
  expect((await exchange.order(due)).void_reason).toBeNull()
  expect(await exchange.postgres.database.selectFrom('void_notice').selectAll().execute()).toEqual([])
  await auditHolds()
})

test.each([
  ['an unknown product', { productId: 'no-such' }, 'not-found'],
  ['a span cut finer than minutes', { from: START + 1, to: START + MINUTE }, 'invalid-request'],
  ['an empty span', { from: START, to: START }, 'invalid-request'],
  ['a span of the future', { from: START, to: START + 2 * MINUTE }, 'invalid-request'],
  ['no reason', { reason: '  ' }, 'reason-missing'],
  ['a span without orders', { from: START - MINUTE, to: START }, 'already-decided'],
])('%s is refused, and nothing is published', async (_name, change, problem) => {
  const userId = await exchange.person(10_000n)
  const orderId = await exchange.mustBuy(userId)
  expect(await voidSpan(change)).toMatchObject({ ok: false, problem })
  expect((await exchange.order(orderId)).status).toBe('waiting')
  expect(await exchange.postgres.database.selectFrom('void_notice').selectAll().execute()).toEqual([])
})

test("one person's orders alone are never voided while others have open ones", async () => {
  const [anna, bert] = [await exchange.person(10_000n), await exchange.person(10_000n)]
  const first = await exchange.mustBuy(anna, { countdownSeconds: 180 })
  await exchange.steady(60_000, { [BTC]: 1_000 })
  const second = await exchange.mustBuy(bert, { countdownSeconds: 180 })
  await exchange.tick(250, { [BTC]: 1_000 })
  expect(await voidSpan()).toMatchObject({
    ok: false,
    problem: 'invalid-request',
    facts: { span: expect.stringContaining('one person') as string },
  })
  expect(await voidSpan({ to: START + 2 * MINUTE })).toMatchObject({ ok: true, value: { notice: { orders: 2 } } })
  for (const id of [first, second]) expect((await exchange.order(id)).status).toBe('void')
})

test('operators ask, the log has it, and above the limit a second one has to say yes', async () => {
  const userId = await exchange.person(3_000_000n)
  const small = await exchange.mustBuy(userId, { stake: '10.00' })
  const id: string = randomUUID()
  expect(await ask(id)).toEqual({ ok: true, value: 'approved' })
  expect((await exchange.order(small)).void_notice_id).toBe(id)
  const acts = await exchange.postgres.database
    .selectFrom('operator_act')
    .select(['act', 'facts'])
    .where('subject_id', '=', id)
    .execute()
  expect(acts.map(({ act }) => act).sort()).toEqual(['approve', 'publish-void-notice', 'void-orders'])
  expect(acts.find(({ act }) => act === 'void-orders')?.facts).toContain(REASON)

  // The next order is taken at the next head: none slips in behind a notice.
  expect(await exchange.buy(userId)).toMatchObject({ ok: false, problem: 'unavailable' })
  await exchange.tick(250, { [BTC]: 1_000 })
  const stake = exchange.catalogue[0]?.countdowns[0]?.maximumStake ?? ''
  const large: string[] = []
  while (large.length * Number(stake) < 10_000) large.push(await exchange.mustBuy(userId, { stake }))
  const review = orderVoidReview({ keys: exchange.keys, calendar })
  const big: string = randomUUID()
  expect(await ask(big)).toEqual({ ok: true, value: 'awaits-second-operator' })
  expect((await review.list(exchange.postgres.database)).map((item) => item.id)).toEqual([big])
  expect((await exchange.order(large[0] ?? '')).status).toBe('waiting')
  const say = (at: number) => inTransaction(exchange.postgres.database, (tx) => approve(tx, context(at), review, big))
  expect(await say(0)).toMatchObject({ ok: false, problem: 'second-operator-needed' })
  expect(await say(1)).toEqual({ ok: true, value: 'approved' })
  for (const orderId of large) expect((await exchange.order(orderId)).void_notice_id).toBe(big)
  expect(await say(1)).toMatchObject({ ok: false, problem: 'already-decided' })
  expect(await available(userId)).toBe(3_000_000n)

  await exchange.tick(250, { [BTC]: 1_000 })
  const again = await exchange.mustBuy(userId, { stake })
  while (large.length > 1) large.pop() && (await exchange.mustBuy(userId, { stake }))
  const third: string = randomUUID()
  await ask(third)
  expect(
    await inTransaction(exchange.postgres.database, (tx) =>
      refuseReview(tx, context(1), review, { id: third, reason: 'no fault found' }),
    ),
  ).toMatchObject({ ok: true })
  expect((await exchange.order(again)).status).toBe('waiting')
  await auditHolds()
})

test('nobody but an operator can ask, no automatic reviewer decides it, and the database refuses any other way', async () => {
  const userId = await exchange.person(10_000n)
  const orderId = await exchange.mustBuy(userId)
  const { database } = exchange.postgres
  await expect(
    inTransaction(database, (tx) =>
      requestVoid(
        tx,
        { ...context(0), operatorId: userId },
        { id: randomUUID(), productId: BTC, from: START, to: START + MINUTE, reason: REASON },
      ),
    ),
  ).rejects.toThrow('void_request_created_by_fkey')
  expect(automaticKinds(createVault(Buffer.alloc(32))).map(({ kind }) => kind)).not.toContain('order-void')
  const end = {
    status: 'void',
    void_reason: 'operator',
    payout_minor: 1_000n,
    profit_minor: 0n,
    settled_at: BigInt(START),
    settlement: '{}',
    settlement_signature: '',
  } as const
  await expect(database.updateTable('orders').set(end).where('id', '=', orderId).execute()).rejects.toThrow(
    'orders_void_by_notice',
  )
  const other = await exchange.mustBuy(userId, { productId: ETH })
  const voided = await voidSpan({ productId: ETH })
  if (!voided.ok) throw new Error(voided.problem)
  expect((await exchange.order(other)).status).toBe('void')
  await expect(
    database
      .updateTable('orders')
      .set({ ...end, void_notice_id: voided.value.notice.noticeId })
      .where('id', '=', orderId)
      .execute(),
  ).rejects.toThrow('does not cover')
  await expect(
    database
      .updateTable('void_notice')
      .set({ to_at: BigInt(START + 9 * MINUTE) })
      .execute(),
  ).rejects.toThrow('append-only')
  await expect(database.deleteFrom('void_notice').execute()).rejects.toThrow('append-only')
})

test('a void and the settler at the same moment, while others buy: each order has exactly one outcome, and none that was open is passed over', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => exchange.person(1_000_000n)))
  const orders: { userId: string; id: string }[] = []
  const buyAll = () =>
    Promise.all(
      people.map(async (userId, index) => {
        const placed = await exchange.buy(userId, { direction: index % 2 ? 'up' : 'down' })
        if (placed.ok) orders.push({ userId, id: placed.value.order.id })
      }),
    )
  let voids = 0
  for (let round = 0; round < 3; round += 1) {
    await buyAll()
    await exchange.steady(15_000, { [BTC]: 1_000 + round })
    await buyAll()
    await exchange.steady(15_250, { [BTC]: 1_001 + round })
    // The first half is due by this beat: whoever is first has it, the second half is open for the void alone.
    exchange.clock.time += 250
    exchange.feed.put(BTC, 1_003 + round)
    const from = exchange.clock.time - (exchange.clock.time % MINUTE) - MINUTE
    const [, voided] = await Promise.all([
      exchange.market.beat().then(() => exchange.settler.run()),
      voidSpan({ from, to: from + 2 * MINUTE }),
      buyAll(),
    ])
    if (voided.ok) voids += 1
    else expect(voided.problem).toBe('already-decided')
  }
  await exchange.steady(62_000, { [BTC]: 1_000 })
  expect(voids).toBeGreaterThan(0)
  const ends = new Set<string>()
  for (const { userId, id } of orders) {
    const verdict = await verdictOf(userId, id)
    expect(verdict, id).toMatchObject({ verdict: 'verified' })
    ends.add((await exchange.order(id)).status)
  }
  expect(ends).toContain('void')
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ledger_transfer where phase in ('post', 'void')`.execute(
    exchange.postgres.database,
  )
  expect(rows[0]?.count).toBe(orders.length * 2)
  expect(exchange.faults).toEqual([])
  await auditHolds()
})

test('a day says how often prices were interrupted, and whom that spared what: gains of the house and stakes of people, practice aside', async () => {
  const { database } = exchange.postgres
  const userId = await exchange.person(100_000n)
  await exchange.tick(250, { [BTC]: 1_000, [ETH]: 1_000 })
  for (const [direction, stake] of [
    ['up', '10.01'],
    ['up', '20.00'],
    ['down', '30.00'],
  ] as const)
    await exchange.mustBuy(userId, { direction, stake })
  const even = await exchange.mustBuy(userId, { productId: ETH })
  await exchange.tick(250, { [BTC]: 1_000, [ETH]: 1_000 })
  await exchange.tick(5_000, { [BTC]: 1_000, [ETH]: 1_000 })
  await exchange.steady(26_000, { [BTC]: 1_100, [ETH]: 1_000 })
  expect(await exchange.order(even)).toMatchObject({ status: 'void', void_reason: 'gap' })
  await publishVoidDays(database, { now: exchange.clock.time, days: 1 })
  const [day] = [...(await feedDocs(database, 'public', 'voidDays')).values()]
  const rate = (await exchange.order(even)).return_rate_bp
  const gains = Math.floor((1_001 * rate) / 10_000) + (2_000 * rate) / 10_000
  expect(day?.gaps).toEqual([
    { productId: BTC, marks: 1, orders: 3, houseSpared: formatMoney(BigInt(gains)), peopleSpared: '30.00' },
    { productId: ETH, marks: 1, orders: 1, ...UNSPARED },
  ])
})

test('a day says whom prices that were late at the end of orders spared what, by the first price after it', async () => {
  const { database } = exchange.postgres
  const userId = await exchange.person(100_000n)
  await exchange.tick(250, { [BTC]: 1_000 })
  const up = await exchange.mustBuy(userId, { direction: 'up', stake: '10.01' })
  const down = await exchange.mustBuy(userId, { direction: 'down', stake: '30.00' })
  await exchange.steady(27_500, { [BTC]: 1_000 })
  // The feed lives and says nothing: beats bring heartbeats alone.
  for (let passed = 0; passed < 6_000; passed += 250) await exchange.tick(250)
  for (const id of [up, down]) expect(await exchange.order(id)).toMatchObject({ void_reason: 'stale' })
  const stales = async () => {
    await publishVoidDays(database, { now: exchange.clock.time, days: 1 })
    return [...(await feedDocs(database, 'public', 'voidDays')).values()].map((day) => day['stales'])
  }
  expect(await stales()).toEqual([[{ productId: BTC, orders: 2, ...UNSPARED }]])
  await exchange.tick(250, { [BTC]: 1_100 })
  await exchange.tick(250, { [BTC]: 900 })
  const gain = (1_001 * (await exchange.order(up)).return_rate_bp) / 10_000
  expect(await stales()).toEqual([
    [{ productId: BTC, orders: 2, houseSpared: formatMoney(BigInt(Math.floor(gain))), peopleSpared: '30.00' }],
  ])
})

test('the counts of void orders are public by day, product and reason, and go after thirty days', async () => {
  const { database } = exchange.postgres
  const userId = await exchange.person(100_000n)
  await exchange.mustBuy(userId)
  await exchange.mustBuy(userId)
  expect((await voidSpan()).ok).toBe(true)
  await exchange.tick(250, { [BTC]: 1_000 })
  await exchange.mustBuy(userId)
  await exchange.tick(10_000, { [ETH]: 1_000 })
  await publishVoidDays(database, { now: exchange.clock.time, days: 2 })
  const day = '2026-11-18'
  expect([...(await feedDocs(database, 'public', 'voidDays'))]).toEqual([
    [
      day,
      {
        day,
        counts: [
          { productId: BTC, reason: 'no-entry', orders: 1 },
          { productId: BTC, reason: 'operator', orders: 2 },
        ],
        gaps: [BTC, ETH].map((productId) => ({ productId, marks: 1, orders: 0, ...UNSPARED })),
      },
    ],
  ])
  await publishVoidDays(database, { now: START + 29 * 86_400_000, days: 30 })
  expect((await feedDocs(database, 'public', 'voidDays')).size).toBe(1)
  await publishVoidDays(database, { now: START + 30 * 86_400_000, days: 30 })
  expect((await feedDocs(database, 'public', 'voidDays')).size).toBe(0)
})

test('voids count in the sums of a day: by operator, and by person over all operators, together with everything else', async () => {
  const bounds = { ...USUAL_BOUNDS, twoOperatorsFrom: 3_500n }
  const [anna, bert] = [await exchange.person(100_000n), await exchange.person(100_000n)]
  const askFor = async (at: number, minute: number, id: string = randomUUID()) => {
    const [from, to] = [START + minute * MINUTE, START + (minute + 1) * MINUTE]
    const asked = await inTransaction(exchange.postgres.database, (tx) =>
      requestVoid(tx, { ...context(at), bounds }, { id, productId: BTC, from, to, reason: REASON }),
    )
    return asked.ok ? asked.value : asked
  }
  const adjust = async (at: number, amountMinor: bigint) => {
    const asked = await inTransaction(exchange.postgres.database, (tx) =>
      requestAdjustment(
        tx,
        { ...context(at), bounds },
        { id: randomUUID(), userId: anna, amountMinor, reason: REASON },
      ),
    )
    return asked.ok ? asked.value : asked
  }
  const buyBoth = async () => {
    await exchange.mustBuy(anna, { stake: '20.00', countdownSeconds: 180 })
    await exchange.mustBuy(bert, { stake: '10.00', countdownSeconds: 180 })
  }
  await buyBoth()
  expect(await askFor(0, 0)).toBe('approved')
  await exchange.steady(MINUTE, { [BTC]: 1_000 })
  await buyBoth()
  const second = randomUUID()
  // The first operator has moved 30.00 alone; the other one nothing, but 20.00 went to this person.
  expect(await askFor(0, 1)).toBe('awaits-second-operator')
  expect(await askFor(1, 1, second)).toBe('awaits-second-operator')
  expect(await adjust(1, 1_500n)).toBe('awaits-second-operator')
  expect(
    await inTransaction(exchange.postgres.database, (tx) =>
      approve(tx, { ...context(0), bounds }, orderVoidReview(context(0)), second),
    ),
  ).toEqual({ ok: true, value: 'approved' })
  // An approval by two operators counts towards the limit of neither.
  expect(await adjust(1, 1_499n)).toBe('approved')
  expect(await adjust(0, 1n)).toBe('awaits-second-operator')
  await auditHolds()
})

test('a void gives back no more than was counted, whatever is bought at that moment, and no more than the bound', async () => {
  const { database } = exchange.postgres
  const people = await Promise.all([0, 1, 2].map(() => exchange.person(100_000n)))
  for (const person of people) await exchange.mustBuy(person)
  const askWith = (bounds: typeof USUAL_BOUNDS) =>
    inTransaction(database, (tx) =>
      requestVoid(
        tx,
        { ...context(0), bounds },
        { id: randomUUID(), productId: BTC, from: START, to: START + MINUTE, reason: REASON },
      ),
    )
  expect(await askWith({ ...USUAL_BOUNDS, voidMax: 2_999n })).toEqual({
    ok: false,
    problem: 'invalid-request',
    facts: { bound: 'voidMax', most: '29.99' },
  })
  await Promise.all([askWith(USUAL_BOUNDS), ...people.map((person) => exchange.buy(person))])
  const { facts } = await database
    .selectFrom('operator_act')
    .select('facts')
    .where('act', '=', 'approve')
    .where('subject_kind', '=', 'order-void')
    .executeTakeFirstOrThrow()
  const voided = await database
    .selectFrom('orders')
    .select((of) => of.fn.sum<string>('stake_minor').as('sum'))
    .where('status', '=', 'void')
    .executeTakeFirstOrThrow()
  expect(Number((JSON.parse(facts) as { amount: string }).amount) * 100).toBe(Number(voided.sum))
  await auditHolds()
})
