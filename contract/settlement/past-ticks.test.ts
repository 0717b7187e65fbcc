import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packTicks, readPastTicks } from './past-ticks.ts'
import { pastTicksSchema, type PastTicks } from './tick-page.ts'
import { tickHash, type Tick, type Trade } from './tick.ts'

const PRODUCT = 'btc-usdt'
const BEFORE = { seq: 41, ts: 1_000, hash: 'a'.repeat(64) }

interface Draft {
  readonly step: number
  readonly kind: Tick['kind']
  readonly price: number
  /** Null where the source dates nothing. */
  readonly lag: number | null
  readonly trade?: Trade | null
}
const drafts: fc.Arbitrary<Draft[]> = fc.array(
  fc.record<Draft>({
    step: fc.nat(5_000),
    kind: fc.constantFrom<Tick['kind'][]>('price', 'price', 'heartbeat', 'gap'),
    price: fc.nat(1_000_000),
    lag: fc.option(fc.integer({ min: -5_000, max: 500 })),
    trade: fc.option(fc.record({ symbol: fc.constantFrom('BTC/USDT', 'X'), id: fc.nat().map(String) })),
  }),
  { maxLength: 40 },
)

function chainOf(input: readonly Draft[]): Tick[] {
  let { seq, ts, hash } = BEFORE
  return input.map(({ step, kind, price, lag, trade }) => {
    seq += 1
    ts += step
    const tick = {
      productId: PRODUCT,
      seq,
      kind,
      ts,
      price: kind === 'price' ? price : null,
      sourceTs: kind === 'price' && lag !== null ? ts - lag : null,
      ...(kind === 'price' && lag !== null && trade ? { trade } : {}),
    } as const
    hash = tickHash(hash, tick)
    return { ...tick, hash }
  })
}

const pageOf = (ticks: readonly Tick[]): PastTicks => ({ ...packTicks(BEFORE, ticks), head: null, isLast: true })

test('any ticks of a chain are read as they were packed, and their hashes are those of the chain', () => {
  fc.assert(
    fc.property(drafts, (input) => {
      const ticks = chainOf(input)
      const page = pastTicksSchema.parse(JSON.parse(JSON.stringify(pageOf(ticks))))
      const last = ticks.at(-1)
      expect(readPastTicks(PRODUCT, page)).toEqual({
        ticks: ticks.map(({ hash: _hash, ...tick }) => tick),
        end: last ? { seq: last.seq, ts: last.ts, hash: last.hash } : BEFORE,
      })
    }),
  )
})

test('lists that do not fit each other, and a tick that is older than the one before it, are no ticks', () => {
  const page = pageOf(
    chainOf([
      { step: 250, kind: 'price', price: 5, lag: 0 },
      { step: 250, kind: 'gap', price: 0, lag: null },
    ]),
  )
  expect(readPastTicks(PRODUCT, page)).not.toBeNull()
  for (const change of [{ prices: [5] }, { lags: [0] }, { trades: [null] }, { steps: [250, -1] }, { steps: [250] }])
    expect(readPastTicks(PRODUCT, { ...page, ...change })).toBeNull()
})

test('a page whose ticks name trades has a list of them, and any other page has none', () => {
  const trade = { symbol: 'BTC/USDT', id: '7' }
  const ticks = chainOf([
    { step: 250, kind: 'price', price: 5, lag: 0, trade },
    { step: 0, kind: 'heartbeat', price: 0, lag: null },
  ])
  const page = pageOf(ticks)
  expect(page.trades).toEqual([trade, null])
  expect(readPastTicks(PRODUCT, page)?.end.hash).toBe(ticks[1]?.hash)
  const other = { ...page, trades: [{ ...trade, id: '8' }, null] }
  expect(readPastTicks(PRODUCT, other)?.end.hash).not.toBe(ticks[1]?.hash)
  expect(pastTicksSchema.safeParse({ ...page, trades: [{ ...trade, id: '|' }] }).success).toBe(false)
})

test('a page is lists of whole numbers beside the place before them, and has no other field', () => {
  const ticks = chainOf([
    { step: 250, kind: 'price', price: 5, lag: -3 },
    { step: 0, kind: 'heartbeat', price: 0, lag: null },
    { step: 1, kind: 'gap', price: 0, lag: null },
  ])
  const page = pageOf(ticks)
  expect(page).toEqual({
    before: BEFORE,
    steps: [250, 0, 1],
    prices: [5, null, null],
    lags: [-3, null, null],
    gaps: [2],
    head: null,
    isLast: true,
  })
  const takes = (change: object) => pastTicksSchema.safeParse({ ...page, ...change }).success
  expect(takes({})).toBe(true)
  const head = { productId: PRODUCT, seq: 44, ts: 1_251, hash: 'a'.repeat(64), keyId: 'k1', signature: 'A'.repeat(86) }
  expect(takes({ head, isLast: false })).toBe(true)
  for (const name of Object.keys(page)) expect(takes({ [name]: undefined }), `without ${name}`).toBe(false)
  for (const change of [
    { more: 1 },
    { before: { ...BEFORE, more: 1 } },
    { before: { ...BEFORE, seq: 0.5 } },
    { before: { ...BEFORE, ts: -1 } },
    { before: { ...BEFORE, hash: 'x' } },
    { steps: [0.5] },
    { steps: [null] },
    { prices: [0.5] },
    { lags: [0.5] },
    { gaps: [0.5] },
    { gaps: [null] },
    { head: { ...head, more: 1 } },
    { isLast: 1 },
  ])
    expect(takes(change), JSON.stringify(change)).toBe(false)
})
