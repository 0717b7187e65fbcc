/** A person's device signs each buy. Over HTTP, the server sells nothing without that signature and binds its answer to it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { registerDeviceKey, revokeDeviceKey } from '../../contract/endpoints/device-keys.ts'
import { getHead } from '../../contract/endpoints/market.ts'
import { getOrderProof, placeOrder } from '../../contract/endpoints/orders.ts'
import { changePassword } from '../../contract/endpoints/passwords.ts'
import { endSession, getSession, listSessions, signIn } from '../../contract/endpoints/session.ts'
import { differenceFromIntent } from '../../contract/intent/answer-to-intent.ts'
import { intentHash, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { refusalText, signedRefusalSchema } from '../../contract/intent/refusal.ts'
import { NO_RECEIPT_HASH, receiptText, type Acceptance } from '../../contract/settlement/receipt.ts'
import { verifyProof } from '../../contract/settlement/verify-proof.ts'
import { done } from '../../contract/outcome.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { isSignatureOfAny } from '../../server/identity/device-signature.ts'
import { orderDocument } from '../../server/trading/order-row.ts'
import { auditOrders } from '../../server/trading/audit-orders.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { fundedTrader } from '../support/http-calls.ts'
import { TestDevice } from '../support/test-device.ts'
import { PASSWORD, Trader, until } from '../support/trader.ts'

let server: HandMarketServer
beforeAll(async () => void (server = await startHandMarketServer()))
afterAll(() => server.close())

function firstProduct() {
  const product = server.exchange.market.products()[0]
  if (!product) throw new Error('no product')
  return product
}
const wish = () => ({ stake: '10.00', countdownSeconds: firstProduct().countdowns[0]?.seconds ?? 0 })
const headNow = () => {
  const head = server.exchange.market.product(firstProduct().id)?.head
  if (!head) throw new Error('no head')
  return head
}
/** Buys with an intent as this test wants it, signed by the trader's own key. */
const buyWith = (trader: Trader, change: Partial<OrderIntent>) => {
  const { intent, signature } = trader.signer.signIntent({
    ...trader.signer.intent(firstProduct(), headNow(), wish()),
    ...change,
  })
  return trader.call(placeOrder, { key: intent.orderId, body: { intent, signature } })
}
const hashOf = (receipt: Acceptance) => sha256Hex(receiptText(receipt))

test('a buy is not refused for good while nobody writes the chain: its key is free, and a head of now mends it', async () => {
  const trader = await fundedTrader(server, 10_000n)
  const { exchange } = server
  await exchange.tick(250, prices())
  const body = await trader.orderBody(firstProduct(), wish())
  const ask = () => trader.call(placeOrder, { key: body.intent.orderId, body })
  exchange.clock.time += 2_001
  const reply = await ask()
  if (reply.ok) throw new Error('the order was taken')
  expect(reply).toMatchObject({ status: 503, problem: { code: 'unavailable', retryAfterSeconds: 1 } })
  const { receipt, signature } = signedRefusalSchema.parse(reply.problem.refusal)
  expect(isSignatureOf(refusalText(receipt), signature, exchange.keys.publicKeys[receipt.keyId] ?? '')).toBe(true)
  await exchange.tick(0, prices())
  // The price that the person saw is older than two seconds by now: their device signs anew.
  expect(await ask()).toMatchObject({ status: 409, problem: { code: 'price-too-old' } })
  expect(await buyWith(trader, {})).toMatchObject({ ok: true })
  expect(await trader.rows('account')).toMatchObject([{ available: '90.00', inOrders: '10.00' }])
})

describe('a buy', () => {
  test('of a session without a key is refused for now: the same request is taken once the key is registered', async () => {
    const trader = await fundedTrader(server, 10_000n)
    const body = trader.signer.order(firstProduct(), headNow(), wish())
    const ask = () => trader.call(placeOrder, { key: body.intent.orderId, body })
    expect(await ask()).toMatchObject({ status: 409, problem: { code: 'device-key-missing' } })
    await trader.registerKey()
    expect(await ask()).toMatchObject({ ok: true, value: { order: { id: body.intent.orderId } } })
  })
  test('is answered with a signed acceptance of exactly what was asked for', async () => {
    const trader = await fundedTrader(server, 10_000n)
    const body = await trader.orderBody(firstProduct(), wish())
    const { acceptance } = await trader.mustCall(placeOrder, { key: body.intent.orderId, body })
    expect(differenceFromIntent(body.intent, acceptance.receipt)).toBeNull()
    const { publicKeys } = server.exchange.keys
    expect(
      isSignatureOf(receiptText(acceptance.receipt), acceptance.signature, publicKeys[acceptance.receipt.keyId] ?? ''),
    ).toBe(true)
  })
  test('is shown to its person as the row of the order says', async () => {
    const trader = await fundedTrader(server, 10_000n)
    await trader.registerKey()
    const reply = await trader.buy(firstProduct(), wish())
    if (!reply.ok) throw new Error('the buy was refused')
    const { order } = reply.value
    const row = await server.exchange.postgres.database
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(order).toEqual(orderDocument(row, businessCalendar('Asia/Shanghai').dayOf))
    expect(await trader.rows('orders')).toEqual([order])
  })
  test('whose intent was changed after it was signed, or that another key signed, is refused and holds nothing', async () => {
    const trader = await fundedTrader(server, 10_000n)
    const body = await trader.orderBody(firstProduct(), wish())
    const changed = { ...body, intent: { ...body.intent, direction: 'down' as const } }
    expect(await trader.call(placeOrder, { body: changed })).toMatchObject({
      status: 422,
      problem: { code: 'intent-invalid' },
    })
    const stranger = new TestDevice()
    expect(await trader.call(placeOrder, { body: stranger.order(firstProduct(), headNow(), wish()) })).toMatchObject({
      problem: { code: 'device-key-missing' },
    })
    const other = await fundedTrader(server, 10_000n)
    await other.registerKey()
    expect(await other.call(placeOrder, { body })).toMatchObject({ problem: { code: 'device-key-missing' } })
    expect(await trader.rows('orders')).toEqual([])
  })
})

describe('a buy at another head or at other terms', () => {
  test("at a head that was never in the chain, at terms that are not the platform's, or too late is refused, with the platform's signature", async () => {
    const trader = await fundedTrader(server, 10_000n)
    await trader.registerKey()
    const { exchange } = server
    const old = headNow()
    const prices = Object.fromEntries(exchange.catalogue.map(({ id }) => [id, 100_000]))
    await exchange.steady(2_250, prices)
    const cases: readonly [string, Partial<OrderIntent>][] = [
      ['head-unknown', { seenHash: 'f'.repeat(64) }],
      ['head-unknown', { seenSeq: headNow().seq + 1 }],
      ['terms-changed', { termsHash: 'f'.repeat(64) }],
      ['price-too-old', { seenSeq: old.seq, seenAt: old.ts, seenHash: old.hash }],
    ]
    for (const [code, change] of cases) {
      const intent = { ...trader.signer.intent(firstProduct(), headNow(), wish()), ...change }
      const { signature } = trader.signer.signIntent(intent)
      const ask = () => trader.call(placeOrder, { key: intent.orderId, body: { intent, signature } })
      const reply = await ask()
      if (reply.ok) throw new Error(`${code} was taken`)
      expect(reply.problem.code).toBe(code)
      const { receipt, signature: platform } = signedRefusalSchema.parse(reply.problem.refusal)
      expect(receipt).toMatchObject({
        orderId: intent.orderId,
        intentHash: intentHash(intent),
        problem: code,
        headSeq: headNow().seq,
        headHash: headNow().hash,
        refusedAt: exchange.clock.time,
      })
      expect(isSignatureOf(refusalText(receipt), platform, exchange.keys.publicKeys[receipt.keyId] ?? '')).toBe(true)
      expect(await ask()).toEqual(reply)
    }
  })
  test('at a head of two seconds ago is taken', async () => {
    const trader = await fundedTrader(server, 10_000n)
    await trader.registerKey()
    const seen = headNow()
    await server.exchange.steady(2_000, Object.fromEntries(server.exchange.catalogue.map(({ id }) => [id, 100_000])))
    expect(await buyWith(trader, { seenSeq: seen.seq, seenAt: seen.ts, seenHash: seen.hash })).toMatchObject({
      ok: true,
    })
  })
})

/** Asks for an order while its transaction waits for a lock, and lets it go on so much later, when `meanwhile` is done. */
async function buyAfter(trader: Trader, heldMs: number, meanwhile?: () => Promise<void>) {
  const { database } = server.exchange.postgres
  const isWaiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
    return rows.length > 0
  }
  return inTransaction(database, async ({ db }) => {
    await sql`lock table orders in exclusive mode`.execute(db)
    const reply = buyWith(trader, {})
    await until('the order waits', isWaiting)
    server.exchange.clock.time += heldMs
    await meanwhile?.()
    return done({ reply })
  })
}
const prices = () => Object.fromEntries(server.exchange.catalogue.map(({ id }) => [id, 100_000]))

describe('an order that the platform holds back', () => {
  test('for up to a second is taken', async () => {
    const trader = await fundedTrader(server, 10_000n)
    await trader.registerKey()
    await server.exchange.tick(250, prices())
    const held = await buyAfter(trader, 1_000)
    expect(held.ok && (await held.value.reply)).toMatchObject({ ok: true })
  })

  test('for longer is refused as too slow, with its signature, and nothing of it stays', async () => {
    const trader = await fundedTrader(server, 10_000n)
    await trader.registerKey()
    await server.exchange.tick(250, prices())
    const held = await buyAfter(trader, 1_001)
    const reply = held.ok ? await held.value.reply : null
    if (reply?.ok !== false) throw new Error('the order was taken')
    const { receipt, signature } = signedRefusalSchema.parse(reply.problem.refusal)
    expect(receipt).toMatchObject({ problem: 'too-slow', refusedAt: server.exchange.clock.time })
    const key = server.exchange.keys.publicKeys[receipt.keyId] ?? ''
    expect(isSignatureOf(refusalText(receipt), signature, key)).toBe(true)
    expect(await trader.rows('orders')).toEqual([])
    expect(await trader.rows('account')).toMatchObject([{ available: '100.00', inOrders: '0.00' }])
  })

  test('keeps no order that waits behind it: they are refused before it ends, and the next one is taken', async () => {
    const [trader, other] = [await fundedTrader(server, 10_000n), await fundedTrader(server, 10_000n)]
    for (const one of [trader, other]) await one.registerKey()
    const { exchange } = server
    await exchange.tick(250, prices())
    const answers: Awaited<ReturnType<typeof buyWith>>[] = []
    await buyAfter(trader, 0, async () => {
      const behind = Array.from({ length: 20 }, () => buyWith(trader, {}).then((reply) => answers.push(reply)))
      await until('all are answered', async () => {
        exchange.clock.time += 10_000
        // Any other order makes the server look at those that wait.
        await buyWith(other, {})
        return answers.length === behind.length
      })
    })
    for (const answer of answers) {
      if (answer.ok) throw new Error('the order was taken')
      expect(answer.problem.code).toBe('too-slow')
      const { receipt, signature } = signedRefusalSchema.parse(answer.problem.refusal)
      expect(isSignatureOf(refusalText(receipt), signature, exchange.keys.publicKeys[receipt.keyId] ?? '')).toBe(true)
    }
    await exchange.tick(250, prices())
    expect(await buyWith(trader, {})).toMatchObject({ ok: true })
    expect(await trader.rows('account')).toMatchObject([{ available: '90.00', inOrders: '10.00' }])
  })
})

test("a person's acceptances form a chain, however many they buy at once, and nobody else's stands between", async () => {
  const [one, two] = [await fundedTrader(server, 100_000n), await fundedTrader(server, 100_000n)]
  for (const trader of [one, two]) await trader.registerKey()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).buy(firstProduct(), wish())),
  )
  const refused = await one.buy(firstProduct(), { ...wish(), stake: '4000.00' })
  expect(refused.ok).toBe(false)
  const last = await one.buy(firstProduct(), wish())
  const receiptsOf = (parity: number) =>
    replies.flatMap((reply, index) => (reply.ok && index % 2 === parity ? [reply.value.acceptance.receipt] : []))
  for (const [receipts, count] of [
    [[...receiptsOf(1), ...(last.ok ? [last.value.acceptance.receipt] : [])], 11],
    [receiptsOf(0), 10],
  ] as const) {
    expect(receipts.length).toBe(count)
    const byPrevious = new Map(
      receipts.map((receipt) => ['version' in receipt ? receipt.prevReceiptHash : '', receipt]),
    )
    let [hash, length] = [NO_RECEIPT_HASH, 0]
    for (let next = byPrevious.get(hash); next; next = byPrevious.get(hash)) [hash, length] = [hashOf(next), length + 1]
    expect(length).toBe(count)
  }
})

test.each(['ed25519', 'p256'] as const)(
  'the proof of an order that a key of %s signed carries the intent and verifies, and the audit agrees',
  async (kind) => {
    const trader = await fundedTrader(server, 10_000n)
    const { user } = await trader.mustCall(getSession)
    const device = new TestDevice(kind)
    await trader.mustCall(registerDeviceKey, { body: device.registration(user.id) })
    const body = device.order(
      firstProduct(),
      await trader.mustCall(getHead, { params: { id: firstProduct().id } }),
      wish(),
    )
    const { order } = await trader.mustCall(placeOrder, { key: body.intent.orderId, body })
    const prices = Object.fromEntries(server.exchange.catalogue.map(({ id }) => [id, 100_000]))
    await server.exchange.steady((wish().countdownSeconds + 2) * 1_000, prices)
    const proof = await trader.mustCall(getOrderProof, { params: { id: order.id } })
    const options = { trustedKeys: server.exchange.keys.publicKeys, isSignatureOf: isSignatureOfAny }
    expect(proof.intent?.intent).toEqual(body.intent)
    expect(verifyProof(proof, options).verdict).toBe('verified')
    const { intent: _, ...without } = proof
    expect(verifyProof(without, options)).toMatchObject({ verdict: 'mismatch', step: 'intent' })
    const other = device.signIntent({ ...body.intent, direction: 'down' })
    expect(verifyProof({ ...proof, intent: other }, options)).toMatchObject({ verdict: 'mismatch', step: 'intent' })
    expect(await auditOrders(server.exchange.postgres.database, server.exchange.keys)).toEqual([])
    await expect(
      server.exchange.postgres.database
        .updateTable('orders')
        .set({ intent_signature: 'x' })
        .where('id', '=', order.id)
        .execute(),
    ).rejects.toThrow()
  },
)

const keysOf = async (trader: Trader) =>
  (await trader.mustCall(listSessions)).sessions.map(({ key }) => key?.id ?? null)

describe('a device key', () => {
  test('is registered by its holder alone, for the person who is signed in', async () => {
    const trader = await fundedTrader(server, 10_000n)
    const { user } = await trader.mustCall(getSession)
    const [device, other] = [new TestDevice(), new TestDevice()]
    expect(await trader.call(registerDeviceKey, { body: device.registration(randomUUID()) })).toMatchObject({
      problem: { code: 'intent-invalid' },
    })
    expect(
      await trader.call(registerDeviceKey, { body: { ...device.registration(user.id), publicKey: other.publicKey } }),
    ).toMatchObject({ problem: { code: 'intent-invalid' } })
    expect(await keysOf(trader)).toEqual([null])
    const registered = await trader.mustCall(registerDeviceKey, { body: device.registration(user.id) })
    expect(registered).toEqual({ id: device.keyId, since: server.exchange.clock.time })
    server.exchange.clock.time += 60_000
    expect(await trader.mustCall(registerDeviceKey, { body: device.registration(user.id) })).toEqual(registered)
    expect(await keysOf(trader)).toEqual([device.keyId])
  })
  test('gives way to another of the same session, and may come back', async () => {
    const trader = await fundedTrader(server, 10_000n)
    const { user } = await trader.mustCall(getSession)
    const [first, second] = [new TestDevice(), new TestDevice()]
    for (const device of [first, second, first]) {
      await trader.mustCall(registerDeviceKey, { body: device.registration(user.id) })
      expect(await keysOf(trader)).toEqual([device.keyId])
    }
    expect(await trader.call(placeOrder, { body: second.order(firstProduct(), headNow(), wish()) })).toMatchObject({
      problem: { code: 'device-key-missing' },
    })
  })
})

describe('a device key that ends', () => {
  test('that its person revoked signs nothing more, and never comes back', async () => {
    const [trader, stranger] = [await fundedTrader(server, 10_000n), await fundedTrader(server, 10_000n)]
    await trader.registerKey()
    const { keyId } = trader.signer
    expect(await stranger.call(revokeDeviceKey, { params: { id: keyId } })).toMatchObject({ status: 404 })
    const body = await trader.orderBody(firstProduct(), wish())
    await trader.mustCall(revokeDeviceKey, { params: { id: keyId } })
    expect(await trader.call(placeOrder, { body })).toMatchObject({ problem: { code: 'device-key-missing' } })
    const { user } = await trader.mustCall(getSession)
    expect(await trader.call(registerDeviceKey, { body: trader.signer.registration(user.id) })).toMatchObject({
      problem: { code: 'device-key-revoked' },
    })
    expect(await keysOf(trader)).toEqual([null])
  })
  test('ends with its session, and all others with a new login password', async () => {
    const phone = await fundedTrader(server, 10_000n)
    const [tablet, laptop] = [new Trader(server.address, phone.account), new Trader(server.address, phone.account)]
    for (const device of [tablet, laptop])
      await device.mustCall(signIn, { body: { identifier: phone.account, password: PASSWORD } })
    for (const device of [phone, tablet, laptop]) await device.registerKey()
    expect((await keysOf(phone)).toSorted()).toEqual(
      [phone, tablet, laptop].map(({ signer }) => signer.keyId).toSorted(),
    )
    const { sessions } = await phone.mustCall(listSessions)
    const session = sessions.find(({ key }) => key?.id === tablet.signer.keyId)
    await phone.mustCall(endSession, { params: { id: session?.id ?? '' } })
    expect(await tablet.buy(firstProduct(), wish())).toMatchObject({ status: 401 })
    await phone.mustCall(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'quite-another-password-7' } })
    expect(await keysOf(phone)).toEqual([phone.signer.keyId])
  })
})
