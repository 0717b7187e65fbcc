/** A real order's proof from the real market: saved as a file, kept on the device, and never taken for good once a bit of it is another. */
import 'fake-indexeddb/auto'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderSchema, type Order } from '../../contract/rows/order.ts'
import { checkLoggedPrices, exitOf } from '../../contract/log/logged-prices.ts'
import { loggedPricesSchema, type LoggedPrices } from '../../contract/log/logged-prices-schema.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { receiptCode } from '../../contract/receipt-code/receipt-code.ts'
import { reportOnProof } from '../../scripts/verify/proof-report.ts'
import { createApp } from '../../server/http/entry/create-app.ts'
import { mountLog } from '../../server/http/api/mount-log.ts'
import { provePrices } from '../../server/log/prove-prices.ts'
import { rootOf } from '../../server/log/read-log.ts'
import { sequenceLog } from '../../server/log/sequence-log.ts'
import { orderProof } from '../../server/trading/order-proof.ts'
import { readTickPage } from '../../server/trading/read-market.ts'
import { checkReceiptCode, type AskTicks } from '../../src/commands/check-receipt-code.ts'
import { checkOrder } from '../../src/commands/check-order.ts'
import { configurationCell } from '../../src/store/device/configuration.ts'
import { keepProof } from '../../src/store/mirror/kept-proofs.ts'
import { mirrorOf } from '../../src/store/mirror/open-mirror.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { TestExchange } from '../support/test-market.ts'

const BTC = 'btc-usdt'
const FLIPS = 1_000
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const NodeRequest = globalThis.Request
class PageRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
  }
}
let exchange: TestExchange
let proof: Proof
let order: Order
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-proof-'))
  exchange = await TestExchange.open()
  await exchange.tick(0, { [BTC]: 100_000 })
  const userId = await exchange.person(10_000n)
  const orderId = await exchange.mustBuy(userId, { stake: '25.01' })
  await exchange.steady(30_250, { [BTC]: 100_100 })
  await exchange.tick(250, { [BTC]: 100_101 })
  await exchange.tick(250, { [BTC]: 100_102 })
  const answer = await orderProof(exchange.postgres.database, { userId, orderId, keys: exchange.keys })
  if (!answer.ok) throw new Error(answer.problem)
  proof = answer.value
  order = orderSchema.parse((await feedDocs(exchange.postgres.database, userId, 'orders')).get(orderId))
})
afterAll(async () => {
  await exchange.close()
  await rm(folder, { recursive: true, force: true })
})

describe('candor-verify', () => {
  const run = promisify(execFile)
  const verify = async (name: string, content: string | Uint8Array, ...more: string[]) => {
    const file = join(folder, name)
    await writeFile(file, content)
    return run(process.execPath, ['scripts/candor-verify.mjs', file, ...more]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (failure: { code: number; stdout: string }) => ({ code: failure.code, stdout: failure.stdout }),
    )
  }

  test('says verified of a saved proof by a key that the reader names, and which key that is; without one it does not', async () => {
    const [id, key] = Object.entries(proof.keys)[0] ?? []
    expect(await verify('good.json', proofText(proof))).toMatchObject({
      code: 5,
      stdout: expect.stringMatching(/^KEY NOT NAMED/) as string,
    })
    const { code, stdout } = await verify('good.json', proofText(proof), '--key', `${id}=${key}`)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^VERIFIED\n/)
    expect(stdout).toContain('stake 25.01')
    expect(stdout).toContain(Object.values(proof.keys)[0])
  })
  test('takes the key that the reader names, and no other', async () => {
    const [id, key] = Object.entries(proof.keys)[0] ?? []
    expect((await verify('key.json', proofText(proof), '--key', `${id}=${key}`)).code).toBe(0)
    expect(await verify('key.json', proofText(proof), '--key', `${id}=${'A'.repeat(43)}`)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Step "keys"') as string,
    })
  })
  test('ends with 1 for a changed file, 2 without a result, 3 for none at all', async () => {
    expect((await verify('changed.json', proofText(proof).replace('"stake":"25.01"', '"stake":"25.02"'))).code).toBe(1)
    expect((await verify('running.json', proofText({ ...proof, settlement: null }))).code).toBe(2)
    expect((await verify('empty.json', '')).code).toBe(1)
    await expect(run(process.execPath, ['scripts/candor-verify.mjs', join(folder, 'absent')])).rejects.toMatchObject({
      code: 3,
    })
    await expect(run(process.execPath, ['scripts/candor-verify.mjs'])).rejects.toMatchObject({ code: 3 })
  })
  test(`says verified of no file with one bit flipped (seed ${SEED}, ${FLIPS} flips)`, () => {
    const bytes = new TextEncoder().encode(proofText(proof))
    expect(reportOnProof(bytes, {}).verdict).toBe('unpinned')
    let state = SEED
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let run = 0; run < FLIPS; run += 1) {
      const at = random(bytes.length)
      const flipped = bytes.slice()
      flipped[at] = (bytes[at] ?? 0) ^ (1 << random(8))
      expect(reportOnProof(flipped, {}).verdict, `byte ${at}`).toBe('mismatch')
    }
  })
  test('takes no mark before the text, and no bytes that are not UTF-8', () => {
    const text = new TextEncoder().encode(proofText(proof))
    expect(reportOnProof(Uint8Array.of(0xef, 0xbb, 0xbf, ...text), {}).verdict).toBe('mismatch')
    expect(reportOnProof(Uint8Array.of(...text, 0xff), {}).verdict).toBe('mismatch')
  })
})

const answers = () => vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(proof)))
const silence = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('no network')))
const mirror = () => {
  const open = mirrorOf('user')
  if (!open) throw new Error('nobody is signed in')
  return open
}
/** Somebody is signed in, on a device that has kept no proof. */
async function beginSignedIn(): Promise<void> {
  // A page has an address that paths are relative to; Node has none.
  vi.stubGlobal('Request', PageRequest)
  // A check reads only these parts of the session and the configuration.
  sessionCell.set({ user: { id: '6b1f1de4-4c6a-4d0f-8d4e-3d9a4b2f1c11' } } as ReturnType<typeof sessionCell.get>)
  configurationCell.set({ signingKeys: exchange.keys.publicKeys } as ReturnType<typeof configurationCell.get>)
  await mirror().proofs.clear()
}

describe('a checked order', () => {
  beforeEach(beginSignedIn)
  afterEach(() => vi.unstubAllGlobals())

  test('is checked again without a network, from the proof that was kept', async () => {
    answers()
    expect(await checkOrder(order)).toMatchObject({
      ok: true,
      value: { verdict: 'verified', ticks: proof.ticks.length },
    })
    silence()
    const again = await checkOrder(order)
    expect(again).toMatchObject({ ok: true, value: { verdict: 'verified', ticks: proof.ticks.length } })
    expect(again.ok && 'proof' in again.value && proofText(again.value.proof)).toBe(proofText(proof))
  })
  test('that was never checked is not checked without a network', async () => {
    silence()
    expect(await checkOrder(order)).toMatchObject({ ok: false, problem: 'unavailable' })
  })
  test('is held against its kept proof when its row says something else later', async () => {
    answers()
    await checkOrder(order)
    expect(await checkOrder({ ...order, profit: '-25.01', status: 'lost' })).toMatchObject({
      value: { verdict: 'mismatch', step: 'order' },
    })
  })
  test('whose kept proof was damaged on the disk is fetched anew', async () => {
    await keepProof(mirror(), {
      orderId: order.id,
      keptAt: 1,
      text: proofText(proof).replace('"stake":"25.01"', '"stake":"25.02"'),
    })
    silence()
    expect((await checkOrder(order)).ok).toBe(false)
    answers()
    expect(await checkOrder(order)).toMatchObject({ value: { verdict: 'verified' } })
    // And said: it is not thrown away without a word.
    expect((await mirror().incidents.toArray()).at(-1)).toMatchObject({ kind: 'proof-damaged', collection: 'orders' })
  })
  test('says whether its deciding prices were seen here live', async () => {
    answers()
    expect(await checkOrder(order)).toMatchObject({ value: { verdict: 'verified', grade: 'later', seenTicks: 0 } })
    const seen = { ticks: proof.ticks, checkpoints: [] }
    await keepProof(mirror(), { orderId: order.id, keptAt: 1, text: proofText(proof), seen })
    expect(await checkOrder(order)).toMatchObject({
      value: { verdict: 'verified', grade: 'seen', seenTicks: proof.ticks.length },
    })
  })
  test('that does not check is not kept', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ ...proof, checkpoints: [] })),
    )
    expect(await checkOrder(order)).toMatchObject({ value: { verdict: 'mismatch' } })
    expect(await mirror().proofs.count()).toBe(0)
  })
  test('keeps the newest hundred proofs', async () => {
    for (let at = 1; at <= 102; at += 1) await keepProof(mirror(), { orderId: `o${at}`, keptAt: at, text: '' })
    const kept = await mirror().proofs.orderBy('keptAt').primaryKeys()
    expect([kept.length, kept[0]]).toEqual([100, 'o3'])
  })
})

describe("a receipt's code, read by a stranger", () => {
  beforeEach(beginSignedIn)
  afterEach(() => vi.unstubAllGlobals())
  const ask: AskTicks = ({ productId, acceptedSeq, acceptedAt, tickCount }) =>
    readTickPage(exchange.postgres.database, {
      productId,
      afterSeq: acceptedSeq,
      afterTs: acceptedAt,
      limit: tickCount,
    })
  const code = (hasAmount: boolean) => receiptCode(proof, { hasAmount }) ?? ''

  test('without the amount gives the result by the prices that the server tells everybody', async () => {
    expect(await checkReceiptCode(code(false), ask)).toMatchObject({
      status: 'prices',
      terms: { productId: BTC, direction: 'up' },
      verdict: { verdict: 'decided', settlement: { status: order.status, exit: { price: order.exitPrice } } },
    })
  })
  test('with the amount is the proof that was saved', async () => {
    expect(await checkReceiptCode(code(true), ask)).toMatchObject({
      status: 'proof',
      check: { verdict: 'verified', terms: { stake: '25.01' }, result: { status: order.status } },
    })
  })
  test('fails where the server tells of another price than the signed one', async () => {
    const bent: AskTicks = async (terms) => {
      const page = await ask(terms)
      if (!page.ok) return page
      const [first = 0, ...others] = page.value.prices
      return { ...page, value: { ...page.value, prices: [(first ?? 0) + 1, ...others] } }
    }
    expect(await checkReceiptCode(code(false), bent)).toMatchObject({
      verdict: { verdict: 'mismatch', step: 'checkpoints' },
    })
    expect(await checkReceiptCode(code(true), bent)).not.toMatchObject({ check: { verdict: 'verified' } })
  })
  test('of a tick that is none, or of a day that is no longer kept, is refused', async () => {
    const page = (afterSeq: number, afterTs: number) =>
      readTickPage(exchange.postgres.database, { productId: BTC, afterSeq, afterTs, limit: 4_000 })
    const { acceptedAt } = proof.acceptance.receipt
    expect(await page(999_999, acceptedAt)).toMatchObject({ problem: 'not-found' })
    expect(await page(1, acceptedAt - 400 * 86_400_000)).toMatchObject({ problem: 'ticks-dropped' })
  })
})

describe('the public log', () => {
  const head = async () => {
    const { database } = exchange.postgres
    const { size } = await database.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
    return { size: Number(size), root: await rootOf(database, Number(size)) }
  }

  test('has the chain that led to the exit, and no other one in its place', async () => {
    const { acceptance, settlement } = proof
    const asked = settlement && exitOf({ acceptance, settlement })
    if (!asked) throw new Error('no exit')
    const { database } = exchange.postgres
    await sequenceLog(database, asked.at - 10_000)
    const before = await head()
    await exchange.steady(10_000, { [BTC]: 100_100 })
    await sequenceLog(database, exchange.clock.now())
    const now = await head()
    const found = loggedPricesSchema.parse(await provePrices(database, { ...asked, size: now.size }))
    expect(found.ticks.length).toBeGreaterThan(2)
    expect(checkLoggedPrices(asked, found, now)).toBe('same')
    expect(checkLoggedPrices({ ...asked, hash: 'a'.repeat(64) }, found, now)).toBe('other')
    const [tick, ...rest] = found.ticks
    if (!tick) throw new Error('no ticks')
    const bent: LoggedPrices[] = [
      { ...found, ticks: [{ ...tick, price: 1 }, ...rest] },
      { ...found, ticks: rest },
      { ...found, hash: 'a'.repeat(64) },
      { ...found, hashes: [...found.hashes, ...found.hashes] },
      { ...found, entry: { ...found.entry, index: found.entry.index - 1 } },
    ]
    for (const other of bent) expect(checkLoggedPrices(asked, other, now)).toBeNull()
    expect(checkLoggedPrices(asked, found, before)).toBeNull()
    expect(checkLoggedPrices({ ...asked, seq: asked.seq + 1 }, found, now)).toBeNull()
    // Not in an older head, and no look through years of ticks for a number that is not of that minute.
    expect(await provePrices(database, { ...asked, size: before.size })).toBeNull()
    expect(await provePrices(database, { ...asked, at: asked.at + 60_001, size: now.size })).toBeNull()

    // A watcher of the log reads the same beside its files.
    const app = await createApp({
      log: pino({ level: 'silent' }),
      isSecure: false,
      trustedProxies: 0,
      origins: [],
      requestsPerMinute: 1_000,
      streetsOrigin: null,
    })
    mountLog({ app, database })
    const get = async (query: string) => {
      const answer = await app.inject(`/log/prices/${asked.productId}/${asked.seq}?${query}`)
      return [answer.statusCode, loggedPricesSchema.safeParse(answer.json()).data ?? null]
    }
    expect(await get(`at=${asked.at}&size=${now.size}`)).toEqual([200, found])
    expect(await get(`at=${asked.at}&size=${before.size}`)).toEqual([404, null])
    expect(await get(`at=x&size=${now.size}`)).toEqual([404, null])
    await app.close()
  })
})
