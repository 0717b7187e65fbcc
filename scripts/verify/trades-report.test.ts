/** A proof on an exchange's prices, held against the list of trades that the exchange publishes. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { proofOfText } from '../../contract/settlement/read-proof.ts'
import type { PlainAcceptance, Proof } from '../../contract/settlement/receipt.ts'
import { tickHash, type Tick } from '../../contract/settlement/tick.ts'
import { proofText } from '../../contract/settlement/verify-proof.ts'
import { ACCEPTED_AT, provenBy, provenOrder, testKey } from '../../tests/support/signed-files.ts'
import { isNamed } from './named-tick.ts'
import { EXIT_CODES } from './proof-report.ts'
import { takenBehind } from './taken-behind.ts'
import { reportOnTrades } from './trades-report.ts'

const key = testKey()
const bytes = (text: string) => new TextEncoder().encode(text)

interface Traded {
  readonly id: number
  readonly time: number
  readonly price: string
}
/** Two trades a second, one of them on a whole second; the order runs ten seconds from the second trade after it. */
const TRADES: readonly Traded[] = Array.from({ length: 40 }, (_, at) => ({
  id: 500 + at,
  time: ACCEPTED_AT - 2_000 + at * 500,
  price: `${(64_200 + at / 100).toFixed(2)}`,
}))

type Bent = Traded & { readonly lateMs?: number; readonly isGap?: boolean; readonly isBeat?: boolean }

/** A proof of an order whose chain took these trades, 50 ms after each. */
function proofOf(taken: readonly Bent[], change: Partial<PlainAcceptance> = {}): Uint8Array {
  const { receipt } = provenOrder(key, change).acceptance
  let [seq, hash] = [receipt.acceptedSeq, receipt.acceptedHash]
  const chained = (bare: Omit<Tick, 'seq' | 'hash' | 'productId'>): Tick => {
    seq += 1
    const tick = { ...bare, productId: receipt.productId, seq }
    hash = tickHash(hash, tick)
    return { ...tick, hash }
  }
  const ticks = taken
    .filter(({ time }) => time > ACCEPTED_AT)
    .flatMap(({ id, time, price, lateMs = 50, isGap, isBeat }) => [
      ...(isGap ? [chained({ kind: 'gap', ts: time + lateMs, price: null, sourceTs: null })] : []),
      isBeat
        ? chained({ kind: 'heartbeat', ts: time, price: null, sourceTs: null })
        : chained({
            kind: 'price',
            ts: time + lateMs,
            price: Math.round(Number(price) * 100),
            sourceTs: time,
            trade: { symbol: 'BTC/USDT', id: String(id) },
          }),
    ])
  return bytes(proofText(provenBy(key, receipt as PlainAcceptance, ticks).proof))
}

const asJson = (trades: readonly Traded[]) =>
  JSON.stringify(trades.map(({ id, time, price }) => [time, String(id), null, 'buy', Number(price), 1.5, 9]))
const report = (proof: Uint8Array, trades = asJson(TRADES)) => {
  const said = reportOnTrades(proof, bytes(trades), key.keys)
  if (typeof said === 'string') throw new Error(said)
  return { code: EXIT_CODES[said.verdict], text: said.lines.join('\n') }
}
const changed = (id: number, change: Partial<Bent>) =>
  TRADES.map((one) => (one.id === id ? { ...one, ...change } : one))

test('the same trades are told, in each form in which exchanges publish them', () => {
  const proof = proofOf(TRADES)
  const csv = (trades: readonly Traded[]) =>
    [
      ',timestamp,id,type,side,price,amount,cost,date',
      ...trades.map(({ id, time, price }, at) => `${at},${time},${id},,buy,${price},1,1,x`),
    ].join('\n')
  const forms = {
    'JSON lists': asJson(TRADES),
    'JSON objects of an HTTP API': JSON.stringify(
      TRADES.map(({ id, time, price }) => ({ trade_id: id, time: new Date(time).toISOString(), price })).toReversed(),
    ),
    'CSV with a header': csv(TRADES),
    'CSV with the newest first': csv(TRADES.toReversed()),
    'CSV without a header, in microseconds': TRADES.map(
      ({ id, time, price }) => `${id},${price},1,1,${time}000,True,True`,
    ).join('\r\n'),
  }
  for (const [form, trades] of Object.entries(forms)) {
    const { code, text } = report(proof, trades)
    expect(code, form).toBe(0)
    expect(text, form).toMatch(/^SAME TRADES[^]*VERIFIED/)
  }
  const packed = reportOnTrades(proof, gzipSync(asJson(TRADES)), key.keys)
  expect(packed).toMatchObject({ verdict: 'verified' })
  expect(reportOnTrades(proof, bytes(asJson(TRADES)), {})).toMatchObject({ verdict: 'unpinned' })
})

test('a trade that is left out is missing: between two others, before the entry, and before the exit', () => {
  for (const id of [512, 505, 525]) {
    const { code, text } = report(proofOf(TRADES.filter((one) => one.id !== id)))
    expect(code, String(id)).toBe(7)
    expect(text).toMatch(new RegExp(`^OTHER TRADES[^]*Missing in the proof: 1\n {2}${id} at`))
    expect(text).toContain('VERIFIED')
  }
})

test('trades of the last two seconds before the exit time that are left out are listed, and not called the same', () => {
  // The entry is trade 505, taken 50 ms after it: the order ends ten seconds after that.
  const beat = { id: 0, time: ACCEPTED_AT + 11_000, price: '0', isBeat: true }
  const { code, text } = report(proofOf([...TRADES.filter(({ id }) => id < 523), beat]))
  expect(code).toBe(0)
  expect(text).toMatch(/Not shown, up to the exit time: 3\n {2}523 at [^]*\n {2}525 at/)
  expect(text).toMatch(/^SAME TRADES up to 2026/)
})

test('a trade that is left out behind a gap mark before the entry is named: the next one became the entry in its place', () => {
  const taken = changed(506, { isGap: true }).filter(({ id }) => id !== 505)
  const { code, text } = report(proofOf(taken))
  expect(code).toBe(7)
  expect(text).toMatch(/^OTHER TRADES[^]*Left out behind a gap mark: 1\n {2}505 at/)
})

test('trades that are left out behind the gap mark that made the order void take nothing from anybody', () => {
  const taken = changed(512, { isGap: true }).filter(({ id }) => id !== 511)
  const { code, text } = report(proofOf(taken))
  expect(text).toMatch(/^SAME TRADES up to a gap mark[^]*Left out behind a gap mark: 1\n {2}511 at[^]*void \(gap\)/)
  expect(code).toBe(0)
})

test('a trade that the exchange does not have is added', () => {
  const { code, text } = report(
    proofOf([...TRADES, { id: 9_000, time: ACCEPTED_AT + 4_100, price: '1.00' }].sort((a, b) => a.time - b.time)),
  )
  expect(code).toBe(7)
  expect(text).toMatch(/Added, not among the exchange's: 1\n {2}9000 at/)
})

test('a trade at another price, at another time, or in another order is moved', () => {
  for (const change of [{ price: '1.00' }, { time: ACCEPTED_AT + 4_001 }]) {
    const { code, text } = report(proofOf(changed(512, change)))
    expect(code).toBe(7)
    expect(text).toMatch(/Moved: 1\n {2}512 at .*; the exchange: /)
  }
  const swapped = TRADES.map((one) =>
    one.id === 512 ? { ...one, id: 513 } : one.id === 513 ? { ...one, id: 512 } : one,
  )
  expect(report(proofOf(swapped)).text).toContain('before the one that stands before it')
})

test('a trade that the chain took more than two seconds after it happened is late', () => {
  // All that follows within the wait comes with it.
  const held = TRADES.map((one) => ({
    ...one,
    lateMs: one.id >= 512 && one.id < 517 ? 2_001 + (512 - one.id) * 500 : 50,
  }))
  const { code, text } = report(proofOf(held))
  expect(code).toBe(7)
  expect(text).toMatch(/^OTHER TRADES[^]*Late by more than 2 s: 1\n {2}512 at/)
})

describe('a trade that was made before the end and taken after it', () => {
  // The entry is trade 505, taken after 50 ms: the order ends ten seconds after that, 50 ms after trade 525.
  const held = (id: number, change: Partial<Bent> = {}) => changed(id, { lateMs: 51 + (525 - id) * 500, ...change })
  const shownBy = (taken: readonly Bent[]) => proofOf(taken.filter(({ id }) => id <= 525))

  test('is listed, and the trades are not called the same without a word of it', () => {
    const { code, text } = report(shownBy(held(525)))
    expect(text).toMatch(
      /^SAME TRADES, but not all of them in time[^]*Taken after the end although made before it \(the others came within 50 ms\): 1\n {2}525 at [^\n]*, after 51 ms\n/,
    )
    expect(code).toBe(0)
    expect(report(proofOf(changed(525, { lateMs: 50 }))).text).toMatch(/^SAME TRADES: /)
  })

  test('that would have turned the result is another result', () => {
    const price = '1.00'
    const { code, text } = report(shownBy(held(525, { price })), asJson(changed(525, { price })))
    expect(text).toMatch(/^OTHER RESULT: [^\n]* the order is lost\.[^]*Taken after the end [^\n]*: 1\n {2}525 at/)
    expect(code).toBe(7)
  })

  test('takes with it what the proof does not show any more', () => {
    const { code, text } = report(shownBy(held(524)), asJson(changed(525, { price: '1.00' })))
    expect(text).toMatch(/^OTHER RESULT: [^\n]* the order is lost\.[^]*Not shown, up to the exit time: 1\n {2}525 at/)
    expect(text).toMatch(/Taken after the end [^\n]*: 1\n {2}524 at/)
    expect(code).toBe(7)
  })

  test('could have been the entry of an order that is void without one', () => {
    const proof = proofOfText(new TextDecoder().decode(proofOf(TRADES)))
    const [entry] = proof?.ticks.filter(isNamed) ?? []
    if (!proof?.settlement || !entry) throw new Error('no proof')
    const settlement = { ...proof.settlement.receipt, status: 'void', voidReason: 'no-entry', exitTime: null } as const
    const ofLag = (sourceTs: number, ts: number) => {
      const ticks = [{ ...entry, sourceTs, ts, seq: 8 }]
      const bent = { ...proof, ticks, settlement: { ...proof.settlement, receipt: settlement } } as Proof
      return takenBehind({ proof: bent, ticks, unshown: [] })
    }
    expect(ofLag(ACCEPTED_AT + 5_000, ACCEPTED_AT + 5_001)).toMatchObject({
      lines: [expect.stringMatching(/^\d+ at .*, after 1 ms$/)],
      turnsInto: 'running: it has an entry',
    })
    expect(ofLag(ACCEPTED_AT + 5_001, ACCEPTED_AT + 5_002)).toMatchObject({ lines: [], turnsInto: null })
  })
})

test('a list that does not reach over the proof, a file of something else, and a proof without trades are told, and nothing is said of them', () => {
  const said = (proof: Uint8Array, trades: string) => reportOnTrades(proof, bytes(trades), key.keys)
  expect(said(proofOf(TRADES), asJson(TRADES.slice(0, 20)))).toMatch(/does not reach/)
  expect(said(proofOf(TRADES), asJson(TRADES.slice(12)))).toMatch(/does not reach/)
  for (const trades of ['', '{}', '[]', '[1]', 'id,price\n1,2', '[[1,"2",null,"buy",0]]'])
    expect(said(proofOf(TRADES), trades), trades).toMatch(/can not be read/)
  expect(said(bytes(proofText(provenOrder(key).proof)), asJson(TRADES))).toMatch(/names no trades/)
  expect(said(bytes('nothing'), asJson(TRADES))).toMatchObject({ verdict: 'mismatch' })
})
