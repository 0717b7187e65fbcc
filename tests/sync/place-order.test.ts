/** Buying from the tap to the answer, over a line that loses answers: one wish is one order, whatever the screens do meanwhile. */
import Dexie from 'dexie'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intentHash, type OrderIntent } from '../../contract/intent/order-intent.ts'
import type { Order } from '../../contract/rows/order.ts'
import type { Product } from '../../contract/rows/product.ts'
import { NO_RECEIPT_HASH, receiptText, type IntendedAcceptance } from '../../contract/settlement/receipt.ts'
import { placeOrder, waitingOrder, type OrderRequest } from '../../src/commands/place-order.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import { waitOf } from '../../src/evidence/waits.ts'
import { pinnedKeysCell } from '../../src/store/device/pinned-keys.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { systemClock } from '../../src/store/device/system-clock.ts'
import { takeTicks } from '../../src/store/prices/live-prices.ts'
import { createTypedOrder } from '../../src/screens/product/typed-order.ts'
import { useOrderMaker } from '../../src/screens/product/use-order-maker.ts'
import { testKey, USER } from '../support/signed-files.ts'
import { waitFor } from '../support/wait-for.ts'

const key = testKey()
const BTC = 'btc-usdt'
const HASH = 'ab'.repeat(32)
const NodeRequest = globalThis.Request
class PageRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
  }
}
const evidence = new Evidence(USER)
let now = Date.UTC(2026, 10, 20, 10)
/** The orders that were sent, in their order. */
let sent: OrderIntent[] = []
/** The outcome of each sending. All later sendings have the last outcome. */
let answers: (() => Promise<Response> | Response)[] = []

const WISH: Omit<OrderRequest, 'id'> = {
  productId: BTC,
  priceScale: 2,
  direction: 'down',
  stake: '25.00',
  countdownSeconds: 60,
  returnRateBp: 8_200,
}
const request = (change: Partial<OrderRequest> = {}): OrderRequest => ({ ...WISH, id: crypto.randomUUID(), ...change })

/** The line is dead for longer than anybody waits: the order may have been taken. */
const lost = () => {
  now += 20_000
  return Promise.reject(new TypeError('no network'))
}
const refused = (problem: string, status = 409) =>
  new Response(JSON.stringify({ type: 'about:blank', title: problem, status, problem, code: problem }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...(status === 429 ? { 'retry-after': '60' } : {}) },
  })
function taken(): Response {
  const intent = sent.at(-1)
  if (!intent) throw new Error('nothing was asked for')
  const { type: _type, version: _version, deviceKeyId: _key, seenHash: _hash, ...terms } = intent
  const receipt: IntendedAcceptance = {
    ...terms,
    type: 'acceptance',
    rule: 'settle-2',
    version: 2,
    priceScale: 2,
    acceptedAt: intent.seenAt + 100,
    acceptedSeq: intent.seenSeq,
    acceptedHash: intent.seenHash,
    intentHash: intentHash(intent),
    prevReceiptHash: NO_RECEIPT_HASH,
    keyId: key.keyId,
  }
  const { orderId: id, productId, direction, stake, returnRateBp, countdownSeconds } = intent
  const empty = { entrySeq: null, entryTs: null, entryPrice: null, exitTime: null, exitSeq: null, exitTs: null }
  const order: Order = {
    ...{ id, number: '1', productId, direction, stake, returnRateBp, countdownSeconds, status: 'waiting' },
    ...{ acceptedAt: receipt.acceptedAt, acceptedSeq: receipt.acceptedSeq, ...empty, exitPrice: null },
    ...{ payout: null, profit: null, voidReason: null, settledAt: null },
  }
  return Response.json({ order, acceptance: { receipt, signature: key.sign(receiptText(receipt)) } })
}

beforeEach(async () => {
  sent = []
  answers = [taken]
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(systemClock, 'now').mockImplementation(() => now)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const asked = input as Request
    const { pathname } = new URL(asked.url)
    if (pathname === '/api/device-keys') return Response.json({ id: HASH, since: now })
    if (pathname.endsWith('/head'))
      return Response.json({
        productId: BTC,
        seq: 900,
        ts: now,
        hash: HASH,
        keyId: key.keyId,
        signature: 'A'.repeat(86),
      })
    sent.push(((await asked.json()) as { intent: OrderIntent }).intent)
    return ((answers.length > 1 ? answers.shift() : answers[0]) ?? taken)()
  })
  sessionCell.set({ id: USER, expiresAt: 9e12, user: { id: USER, account: 'someone' } })
  pinnedKeysCell.set({ keys: key.keys, strangers: [] })
  takeTicks([{ productId: BTC, seq: 700, kind: 'price', ts: now, price: 1, sourceTs: now, hash: HASH }] as never, now)
  await evidence.open()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  evidence.close()
  await Dexie.delete(evidence.name)
})

/** The terms with which a ticket that is opened now begins. */
function openTicket(
  isPractice: boolean,
  useMaker = useOrderMaker,
): {
  readonly placing: string
  readonly asks: string | null
  readonly form: string
} {
  let begun = { placing: '', asks: null as string | null, form: '' }
  const terms = { seconds: 60, returnRateBp: 8_200, minimumStake: '1.00', maximumStake: '500.00' }
  renderToStaticMarkup(
    createElement(() => {
      const { placing, form } = useMaker({
        // Only these parts are read.
        product: { id: BTC, priceScale: 2 } as Product,
        countdowns: [{ ...terms, seconds: 30 }, terms] as never,
        ...{ direction: 'up', currency: 'USDT', available: '1000.00', isPractice, obstacle: null, last: null },
        kept: null,
        typed: createTypedOrder(),
        newId: () => crypto.randomUUID(),
      })
      begun = {
        placing: placing.status,
        asks: placing.status === 'unanswered' ? placing.request.id : null,
        form: `${form.direction} ${form.stake ?? ''} ${form.terms.seconds}`,
      }
      return null
    }),
  )
  return begun
}

test('an order without an answer is asked for again by whatever ticket is opened next, and bought once', async () => {
  const wish = request()
  answers = [lost, taken]
  expect(await placeOrder(wish)).toMatchObject({ ok: false, facts: { isUnknown: 1 } })
  // Practice and back, or the sheet closed and opened: the ticket is another one.
  expect(openTicket(true)).toMatchObject({ placing: 'choosing' })
  expect(openTicket(false)).toEqual({ placing: 'unanswered', asks: wish.id, form: 'down 25.00 60' })
  const asked = waitingOrder({ productId: BTC, isPractice: false })
  expect(await placeOrder(asked?.request ?? request())).toMatchObject({ ok: true, value: { order: { id: wish.id } } })
  expect(sent.map(({ orderId }) => orderId)).toEqual([wish.id, wish.id])
  expect(sent[1]).toEqual(sent[0])
  expect(openTicket(false)).toMatchObject({ placing: 'choosing' })
})

/** Ends the app and starts it again: what it keeps in local storage is there, and nothing else. */
async function restart() {
  vi.resetModules()
  const [{ placeOrder, waitingOrder }, { useOrderMaker }, { sessionCell: session }, { onlineCalls }] =
    await Promise.all([
      import('../../src/commands/place-order.ts'),
      import('../../src/screens/product/use-order-maker.ts'),
      import('../../src/store/device/session.ts'),
      import('../../src/store/device/online-calls.ts'),
    ])
  const { pinnedKeysCell: pinned } = await import('../../src/store/device/pinned-keys.ts')
  const { systemClock: clock } = await import('../../src/store/device/system-clock.ts')
  vi.spyOn(clock, 'now').mockImplementation(() => now)
  session.set({ id: USER, expiresAt: 9e12, user: { id: USER, account: 'someone' } })
  pinned.set({ keys: key.keys, strangers: [] })
  return {
    placeOrder,
    ticket: (isPractice: boolean) => openTicket(isPractice, useOrderMaker),
    waits: () => waitingOrder({ productId: BTC, isPractice: false }),
    mirrorTells: () => onlineCalls.set(onlineCalls.get().map((record) => ({ ...record, isTold: true }))),
  }
}

test('an order without an answer when the app is closed is asked for by the ticket of the next start, and bought once', async () => {
  vi.stubGlobal('localStorage', keptStorage())
  const first = await restart()
  const wish = request()
  answers = [lost, lost, taken]
  expect(await first.placeOrder(wish)).toMatchObject({ facts: { isUnknown: 1 } })
  const next = await restart()
  expect(next.ticket(true)).toMatchObject({ placing: 'choosing' })
  expect(next.ticket(false)).toEqual({ placing: 'unanswered', asks: wish.id, form: 'down 25.00 60' })
  const asked = next.waits()?.request
  expect(asked).toEqual(wish)
  expect(await next.placeOrder(asked ?? request())).toMatchObject({ facts: { isUnknown: 1 } })
  const last = await restart()
  expect(await last.placeOrder(last.waits()?.request ?? request())).toMatchObject({ value: { order: { id: wish.id } } })
  expect(sent).toHaveLength(3)
  expect([sent[1], sent[2]]).toEqual([sent[0], sent[0]])
  expect((await restart()).ticket(false)).toMatchObject({ placing: 'choosing' })
})

test("an order that the mirror has told of since is not asked for by the next start, nor is another person's", async () => {
  vi.stubGlobal('localStorage', keptStorage())
  const first = await restart()
  answers = [lost]
  await first.placeOrder(request())
  const next = await restart()
  expect(next.ticket(false)).toMatchObject({ placing: 'unanswered' })
  const { sessionCell: session } = await import('../../src/store/device/session.ts')
  session.set({ id: HASH, expiresAt: 9e12, user: { id: HASH, account: 'other' } })
  expect(next.ticket(false)).toMatchObject({ placing: 'choosing' })
  next.mirrorTells()
  expect((await restart()).ticket(false)).toMatchObject({ placing: 'choosing' })
})

function keptStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  }
}

test('an order that is being sent is still that order in the next ticket', async () => {
  const wish = request()
  const answer = Promise.withResolvers<Response>()
  answers = [() => answer.promise]
  const first = placeOrder(wish)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(openTicket(false)).toMatchObject({ placing: 'sending' })
  const second = placeOrder(wish)
  answer.resolve(taken())
  expect(await first).toBe(await second)
  expect(sent).toHaveLength(1)
})

test.each([
  ['without a network', () => vi.stubGlobal('navigator', { onLine: false }), taken],
  ['from a server that has too much to do', () => undefined, () => refused('too-many-requests', 429)],
])('asked again %s it is still the same order', async (_name, begin, answer) => {
  const wish = request()
  answers = [lost, answer]
  await placeOrder(wish)
  begin()
  expect(await placeOrder(wish)).toEqual({ ok: false, problem: 'unavailable', facts: { isUnknown: 1 } })
  vi.stubGlobal('navigator', { onLine: true })
  answers = [taken]
  expect(await placeOrder(wish)).toMatchObject({ ok: true })
  expect(new Set(sent.map(({ orderId }) => orderId))).toEqual(new Set([wish.id]))
})

test('an order whose answer is lost and whose next try is refused for too many requests is still the same order', async () => {
  const wish = request()
  // The line breaks and is there again at once, so that the same tap asks once more.
  answers = [() => Promise.reject(new TypeError('no network')), () => refused('too-many-requests', 429)]
  expect(await placeOrder(wish)).toEqual({ ok: false, problem: 'unavailable', facts: { isUnknown: 1 } })
  expect(waitingOrder({ productId: BTC, isPractice: false })?.request.id).toBe(wish.id)
  answers = [taken]
  expect(await placeOrder(wish)).toMatchObject({ ok: true })
  expect(new Set(sent.map(({ orderId }) => orderId))).toEqual(new Set([wish.id]))
})

test('an order that was signed anew and lost its answer then is asked for as it was signed last', async () => {
  const wish = request()
  answers = [() => refused('price-too-old'), lost, taken]
  expect(await placeOrder(wish)).toMatchObject({ facts: { isUnknown: 1 } })
  expect(await placeOrder(wish)).toMatchObject({ ok: true })
  expect(sent).toHaveLength(3)
  expect(sent[2]).toEqual(sent[1])
  expect(sent[1]?.orderId).not.toBe(wish.id)
})

test('an order that comes while the market has no writer is sent again as it is, then signed anew, and its person hears of neither', async () => {
  const wish = request()
  answers = [() => refused('unavailable', 503), () => refused('price-too-old'), taken]
  expect(await placeOrder(wish)).toMatchObject({ ok: true })
  expect(sent).toHaveLength(3)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]?.orderId).not.toBe(wish.id)
  expect(waitingOrder({ productId: BTC, isPractice: false })).toBeNull()
})

test('an order that was refused for its time and signed anew has waited since its first sending, at a head that nobody saw', async () => {
  const wish = request()
  let steady = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
  const after = (ms: number, answer: () => Response) => () => {
    steady += ms
    return answer()
  }
  answers = [after(3_000, () => refused('price-too-old')), after(500, taken)]
  expect(await placeOrder(wish)).toMatchObject({ ok: true })
  expect(sent).toHaveLength(2)
  // Kept after the answer was given; those of earlier tests may still come.
  const waitOfSending = (index: number) => waitOf(evidence, sent[index]?.orderId ?? '')
  await waitFor(async () =>
    expect(await waitOfSending(0)).toMatchObject({
      ...{ waitMs: 3_000, problem: 'price-too-old', accepted: null, seenSeq: 700, isSeenLive: true },
    }),
  )
  await waitFor(async () =>
    expect(await waitOfSending(1)).toMatchObject({
      ...{ waitMs: 3_500, problem: null, seenSeq: 900, isSeenLive: false },
    }),
  )
})
