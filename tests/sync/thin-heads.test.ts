/** Kept heads are bounded: each minute's for a month, each hour's last for a year, then each day's last. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import { Evidence, type KeptReceipt } from '../../src/evidence/evidence.ts'
import { nameOfHead } from '../../src/evidence/head-name.ts'
import { noteHead } from '../../src/evidence/note-head.ts'
import { hashOf } from '../../src/evidence/remember.ts'
import { thinHeads } from '../../src/evidence/thin-heads.ts'
import { headAt, testKey } from '../support/signed-files.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const BEGIN = Date.UTC(2024, 10, 20)
const YEARS_2 = 731
/** The app is open for six minutes a day, across a full hour. */
const MINUTES_A_DAY = 6
const key = testKey()
let evidence: Evidence
beforeEach(() => {
  evidence = new Evidence('thin-heads', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => evidence.close())

/** As many ticks a second as the market gives, so that places grow with time. */
const seqAt = (ts: number) => Math.floor((ts - BEGIN) / 250) + 1
function headOf(ts: number, productId = 'btc-usdt'): Checkpoint {
  return { productId, seq: seqAt(ts), ts, hash: hashOf(ts), keyId: key.keyId, signature: 's'.repeat(86) }
}
const receiptOf = (head: Checkpoint): KeptReceipt => ({
  kind: 'head',
  id: nameOfHead(head),
  hash: hashOf(head),
  document: head,
  at: head.ts,
})
const minutesOf = (day: number) =>
  Array.from({ length: MINUTES_A_DAY }, (_, minute) => BEGIN + day * DAY_MS + (57 + minute) * MINUTE_MS)
const keptTimes = async () =>
  (await evidence.receipts.toArray()).map(({ document }) => (document as Checkpoint).ts).toSorted((a, b) => a - b)
const NOW = BEGIN + YEARS_2 * DAY_MS

async function keepTwoYears(productId?: string): Promise<void> {
  const heads = Array.from({ length: YEARS_2 }, (_, day) => minutesOf(day)).flat()
  await evidence.receipts.bulkAdd(heads.map((ts) => receiptOf(headOf(ts, productId))))
}

/** As the minutes go by: each call brings one head. */
async function thinAll(now = NOW): Promise<number> {
  let calls = 0
  for (let count = -1; count !== (await evidence.receipts.count()) || calls < 20; calls += 1) {
    count = await evidence.receipts.count()
    await thinHeads(evidence, headOf(now), now)
  }
  return calls
}

test('two years of heads become a month of minutes, a year of hours and a year of days', async () => {
  await keepTwoYears()
  await keepTwoYears('eth-usdt')
  const before = (await evidence.receipts.count()) / 2
  expect(before).toBe(YEARS_2 * MINUTES_A_DAY)
  await thinAll()
  const times = (await keptTimes()).filter((ts) => ts > 0)
  const own = (await evidence.receipts.toArray()).filter(({ id }) => id.startsWith('btc-usdt'))
  // Three minutes of each day lie in its first hour, three in its second.
  const [minutes, hours, days] = [31 * MINUTES_A_DAY, (366 - 31) * 2, YEARS_2 - 366]
  expect(own).toHaveLength(minutes + hours + days)
  // Another product's are its own.
  expect(times).toHaveLength(own.length + before)
})

test('the last head of each hour and of each day stays: the one that covers all prices before it', async () => {
  await keepTwoYears()
  await thinAll()
  const times = await keptTimes()
  const [old, middle] = [BEGIN + 10 * DAY_MS, NOW - 100 * DAY_MS]
  expect(times.filter((ts) => ts >= old && ts < old + DAY_MS)).toEqual([old + 62 * MINUTE_MS])
  expect(times.filter((ts) => ts >= middle && ts < middle + DAY_MS)).toEqual([
    middle + 59 * MINUTE_MS,
    middle + 62 * MINUTE_MS,
  ])
})

test('a chain that was bent long ago is still contradicted by the heads that stayed', async () => {
  const signed = (ts: number) =>
    headAt(key, { ...headOf(ts), kind: 'heartbeat', price: null, sourceTs: null, hash: hashOf(ts) })
  const stays = signed(BEGIN + 62 * MINUTE_MS)
  await evidence.receipts.bulkAdd([
    ...minutesOf(0)
      .slice(0, -1)
      .map((ts) => receiptOf(headOf(ts))),
    receiptOf(stays),
  ])
  await thinAll()
  expect(await evidence.receipts.count()).toBe(1)
  const hear = (head: Checkpoint) => noteHead(evidence, { head, keys: key.keys, restores: [], now: NOW })
  await hear(headAt(key, { ...stays, hash: 'f'.repeat(64), kind: 'heartbeat', price: null, sourceTs: null }))
  expect((await evidence.incidents.toArray()).map(({ detail }) => detail)).toEqual([
    `Place ${stays.seq} of the prices of btc-usdt was signed with two different hashes`,
  ])
})

test("neither a phone's wrong clock nor a signed head from the future makes heads old", async () => {
  await evidence.receipts.bulkAdd(minutesOf(0).map((ts) => receiptOf(headOf(ts))))
  const today = BEGIN + DAY_MS
  await thinHeads(evidence, headOf(today), today + 3_650 * DAY_MS)
  await thinHeads(evidence, headOf(today + 3_650 * DAY_MS), today)
  expect(await evidence.receipts.count()).toBe(MINUTES_A_DAY)
})

test('after a logout prints are thinned by the time at which they were heard', async () => {
  await evidence.receipts.bulkAdd(
    minutesOf(0).map((ts) => {
      const { document: _document, ...print } = receiptOf(headOf(ts))
      return print
    }),
  )
  await thinAll()
  expect(await evidence.receipts.count()).toBe(1)
})

test('a call that has nothing to do reads two marks, and a day of use costs a day of heads', async () => {
  await keepTwoYears()
  await thinAll()
  const marks = await evidence.buckets.toArray()
  await thinHeads(evidence, headOf(NOW), NOW)
  expect(await evidence.buckets.toArray()).toEqual(marks)
  const tomorrow = NOW + DAY_MS
  await evidence.receipts.bulkAdd(minutesOf(YEARS_2).map((ts) => receiptOf(headOf(ts))))
  const before = await evidence.receipts.count()
  await thinHeads(evidence, headOf(tomorrow), tomorrow)
  // Four minutes of one day go to its two hours, one hour of another to its day.
  expect(await evidence.receipts.count()).toBe(before - 4 - 1)
})
