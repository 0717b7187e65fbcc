/** The texts that hashes and signatures cover, letter by letter: another spelling would be another chain. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { branchHash, firstTickOfBranch, isAbandoned, restoreText, type RestoreNotice } from './restore-notice.ts'
import { firstBrokenTick } from './chain-check.ts'
import { canNameTrade, checkpointText, tickHash, tickSchema, tickText } from './tick.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const BEFORE = 'a'.repeat(64)
const price = { productId: 'btc-usdt', seq: 8, kind: 'price' as const, ts: 1_000_250, price: 6_421_850, sourceTs: 9 }
const gap = { productId: 'eth-usdt', seq: 9, kind: 'gap' as const, ts: 1_000_500, price: null, sourceTs: null }

test("a tick's hash covers the one before it and all of its fields, in this order", () => {
  for (const [tick, text] of [
    [price, `tick-1|${BEFORE}|btc-usdt|8|price|1000250|6421850|9`],
    [{ ...price, price: 0, sourceTs: 0 }, `tick-1|${BEFORE}|btc-usdt|8|price|1000250|0|0`],
    [gap, `tick-1|${BEFORE}|eth-usdt|9|gap|1000500||`],
    [
      { ...price, trade: { symbol: 'BTC/USDT', id: '4-a' } },
      `tick-2|${BEFORE}|btc-usdt|8|price|1000250|6421850|9|BTC/USDT|4-a`,
    ],
  ] as const) {
    expect(tickText(BEFORE, tick)).toBe(text)
    expect(tickHash(BEFORE, tick)).toBe(sha256(text))
  }
})

test('the longest tick that the schema takes can be hashed', () => {
  const trade = { symbol: '!'.repeat(64), id: '}'.repeat(128) }
  const tick = {
    productId: 'a'.repeat(32),
    seq: Number.MAX_SAFE_INTEGER,
    kind: 'price' as const,
    ts: 8_640_000_000_000_000,
    price: Number.MAX_SAFE_INTEGER,
    sourceTs: 8_640_000_000_000_000,
    trade,
  }
  const hash = tickHash(BEFORE, tick)
  expect(tickSchema.safeParse({ ...tick, hash }).success).toBe(true)
  expect(firstBrokenTick(BEFORE, [{ ...tick, hash }])).toBeNull()
  const longer = { ...tick, trade: { ...trade, id: `${trade.id}}` }, hash }
  expect(tickSchema.safeParse(longer).success).toBe(false)
})

test("a trade whose names would not stand in a tick's text as they are can't be named", () => {
  expect(canNameTrade({ symbol: 'BTC/USDT:USDT-250926', id: '7' })).toBe(true)
  for (const name of ['', 'a|b', 'a b', 'a"b', 'a\\b', 'é', 'a\u007f', 'a'.repeat(129)]) {
    expect(canNameTrade({ symbol: 'BTC/USDT', id: name }), name).toBe(false)
    expect(canNameTrade({ symbol: name, id: '7' }), name).toBe(false)
  }
  expect(canNameTrade({ symbol: 'a'.repeat(65), id: '7' })).toBe(false)
})

test("a head's signature covers its key and its place in the chain, in this order", () => {
  expect(checkpointText({ productId: 'btc-usdt', seq: 8, ts: 1_000_250, hash: BEFORE, keyId: 'k1' })).toBe(
    `checkpoint-1|k1|btc-usdt|8|1000250|${BEFORE}`,
  )
})

const notice: RestoreNotice = {
  type: 'restore-notice',
  noticeId: '7d1c1c68-9b1e-4a55-a7c8-3b6de6a2f0aa',
  productId: 'btc-usdt',
  headSeq: 48,
  headTs: 1_000,
  headHash: BEFORE,
  restoredAt: 2_000,
  reason: 'The disk broke.',
  orders: 3,
  keyId: 'k1',
}
const NOTICE_TEXT = `{"headHash":"${BEFORE}","headSeq":48,"headTs":1000,"keyId":"k1","noticeId":"7d1c1c68-9b1e-4a55-a7c8-3b6de6a2f0aa","orders":3,"productId":"btc-usdt","reason":"The disk broke.","restoredAt":2000,"type":"restore-notice"}`

test('a branch hangs on the kept head and on the whole notice', () => {
  expect(restoreText(notice)).toBe(NOTICE_TEXT)
  expect(branchHash(notice)).toBe(sha256(`branch-1|${BEFORE}|${sha256(NOTICE_TEXT)}`))
})

test('the first tick of a branch is a gap, one above the kept head, at the time of the restore', () => {
  const text = `tick-1|${sha256(`branch-1|${BEFORE}|${sha256(NOTICE_TEXT)}`)}|btc-usdt|49|gap|2000||`
  expect(firstTickOfBranch(notice)).toEqual({
    productId: 'btc-usdt',
    seq: 49,
    kind: 'gap',
    ts: 2_000,
    price: null,
    sourceTs: null,
    hash: sha256(text),
  })
})

test('a restore abandons what lies above its kept head and before its time, of its own product', () => {
  const place = { productId: 'btc-usdt', seq: 49, ts: 1_999 }
  expect(isAbandoned(notice, place)).toBe(true)
  for (const other of [{ productId: 'eth-usdt' }, { seq: 48 }, { ts: 2_000 }])
    expect(isAbandoned(notice, { ...place, ...other }), JSON.stringify(other)).toBe(false)
})
