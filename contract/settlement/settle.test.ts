import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ENTRY_DELAY_MS,
  ENTRY_GRACE_MS,
  HEAD_AGE_MS_MAX,
  MAX_GAP_MS,
  SETTLEMENT_RULE,
  SETTLEMENT_RULES,
  SOURCE_LAG_MS_MAX,
  settle,
  type Settlement,
  type SettlementTerms,
} from './settle.ts'
import type { Tick } from './tick.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const RUNS = 5_000
const check = <T>(name: string, arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void) =>
  test(`${name} (seed ${SEED}, ${RUNS} runs)`, () =>
    fc.assert(fc.property(arbitrary, predicate), { seed: SEED, numRuns: RUNS }))

const terms: SettlementTerms = {
  rule: 'settle-1',
  direction: 'up',
  countdownMs: 30_000,
  acceptedSeq: 10,
  acceptedAt: 100_000,
  seenAt: null,
  entryGraceMs: 5_000,
  maxGapMs: 2_000,
}

/** [kind or price, ts] in order, from seq 11 on. */
function log(...entries: readonly (readonly [number | 'heartbeat' | 'gap', number])[]): Tick[] {
  return entries.map(([what, ts], index) => ({
    productId: 'btc-usdt',
    seq: 11 + index,
    ts,
    hash: '0'.repeat(64),
    ...(typeof what === 'number'
      ? { kind: 'price', price: what, sourceTs: ts }
      : { kind: what, price: null, sourceTs: null }),
  }))
}

/** The same with a time of the source beside each price. */
function sourced(...entries: readonly (readonly [number | 'heartbeat' | 'gap', number, number?])[]): Tick[] {
  return log(...entries.map(([what, ts]) => [what, ts] as const)).map((tick, index) =>
    tick.kind === 'price' ? { ...tick, sourceTs: entries[index]?.[2] ?? tick.ts } : tick,
  )
}

/** Logs with equal times, silences, gaps and heartbeats, around a countdown. */
const logs = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 98, max: 102 }) },
        { weight: 2, arbitrary: fc.constant('heartbeat' as const) },
        { weight: 1, arbitrary: fc.constant('gap' as const) },
      ),
      fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1_000, max: 4_000 })),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(0) },
        { weight: 3, arbitrary: fc.integer({ min: -400, max: 400 }) },
        { weight: 1, arbitrary: fc.integer({ min: -6_000, max: 6_000 }) },
      ),
    ),
    { maxLength: 60 },
  )
  .map((steps) => {
    let ts = 100_000
    return sourced(...steps.map(([what, delta, skew]) => [what, (ts += delta), ts + skew] as const))
  })
const someTerms = fc.record({
  rule: fc.constantFrom('settle-1' as const, 'settle-2' as const),
  direction: fc.constantFrom('up' as const, 'down' as const),
  countdownMs: fc.integer({ min: 500, max: 12_000 }),
  acceptedSeq: fc.constant(10),
  acceptedAt: fc.integer({ min: 99_000, max: 101_000 }),
  seenAt: fc.constantFrom(null, 97_000, 98_000, 99_000, 100_000),
  entryGraceMs: fc.integer({ min: 0, max: 5_000 }),
  maxGapMs: fc.integer({ min: 0, max: 5_000 }),
})
const isFinal = (settlement: Settlement) => settlement.status !== 'waiting' && settlement.status !== 'running'

test('the rule and its five times are those that docs/settlement-rule.md names', () => {
  expect([SETTLEMENT_RULE, ...SETTLEMENT_RULES]).toEqual(['settle-2', 'settle-1', 'settle-2'])
  const times = { ENTRY_DELAY_MS, ENTRY_GRACE_MS, HEAD_AGE_MS_MAX, MAX_GAP_MS, SOURCE_LAG_MS_MAX }
  expect(times).toEqual({
    ENTRY_DELAY_MS: 250,
    ENTRY_GRACE_MS: 5_000,
    HEAD_AGE_MS_MAX: 2_000,
    MAX_GAP_MS: 2_000,
    SOURCE_LAG_MS_MAX: 5_000,
  })
  const text = readFileSync('docs/settlement-rule.md', 'utf8')
  for (const [name, ms] of Object.entries(times))
    expect(text).toMatch(new RegExp(`\\b${ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`}[^.]{0,40} \\(\`${name}\`\\)`))
})

describe('win, loss and tie, by examples', () => {
  test('a higher exit wins up and loses down, by however little', () => {
    const ticks = log([100, 100_100], [101, 130_000], [99, 130_200])
    expect(settle(terms, ticks).status).toBe('won')
    expect(settle({ ...terms, direction: 'down' }, ticks).status).toBe('lost')
  })
  test('equal prices are a tie', () => {
    expect(settle(terms, log([100, 100_100], [100, 130_000], ['heartbeat', 130_101])).status).toBe('tie')
  })
  test('a tick exactly at the exit time is the exit, and nothing is final until the time has passed', () => {
    const ticks = log([100, 100_000], [99, 129_900], [101, 130_000])
    expect(settle(terms, ticks).status).toBe('running')
    expect(
      settle(terms, [...ticks, ...log(['heartbeat', 130_001]).map((tick) => ({ ...tick, seq: 14 }))]),
    ).toMatchObject({ status: 'won', exit: { seq: 13 } })
  })
  test('of ticks with equal time the last one is the exit', () => {
    expect(settle(terms, log([100, 100_000], [101, 130_000], [99, 130_000], ['heartbeat', 130_001]))).toMatchObject({
      status: 'lost',
      exit: { seq: 13 },
    })
  })
  test('a late tick does not count for an order whose time has passed', () => {
    expect(settle(terms, log([100, 100_000], [101, 129_000], ['heartbeat', 130_001], [90, 130_001]))).toMatchObject({
      status: 'won',
      exit: { seq: 12 },
    })
  })
})

describe('what voids an order, by examples', () => {
  test('no price within the grace voids the order, and a price at its last millisecond does not', () => {
    expect(settle(terms, log(['heartbeat', 104_000], [100, 105_001]))).toMatchObject({
      status: 'void',
      reason: 'no-entry',
      entry: null,
    })
    expect(settle(terms, log(['heartbeat', 104_000], [100, 105_000])).status).toBe('running')
  })
  test('an exit price that is too old voids the order, and one at the limit does not', () => {
    expect(settle(terms, log([100, 100_000], [101, 127_999], ['heartbeat', 130_001]))).toMatchObject({
      status: 'void',
      reason: 'stale',
    })
    expect(settle(terms, log([100, 100_000], [101, 128_000], ['heartbeat', 130_001])).status).toBe('won')
  })
  test('an order with no price after its entry is void, never decided by the entry tick itself', () => {
    expect(settle({ ...terms, maxGapMs: 60_000 }, log([100, 100_000], ['heartbeat', 130_001]))).toMatchObject({
      status: 'void',
      reason: 'stale',
      exit: null,
    })
  })
  test('a gap mark between entry and exit time voids the order, one before or after it does not', () => {
    expect(settle(terms, log([100, 100_000], ['gap', 110_000], [101, 130_000], [102, 130_100]))).toMatchObject({
      status: 'void',
      reason: 'gap',
    })
    expect(settle(terms, log(['gap', 100_000], [100, 100_000], [101, 130_000], ['gap', 130_001])).status).toBe('won')
  })
})

describe('the ticks that count, by examples', () => {
  test('a price tick without a price decides nothing: it is told', () => {
    const [entry, exit, last] = log([100, 100_000], [101, 130_000], ['heartbeat', 130_001]) as [Tick, Tick, Tick]
    expect(() => settle(terms, [{ ...entry, price: null }, exit, last])).toThrow(
      new RangeError('price tick 11 has no price'),
    )
    expect(() => settle(terms, [entry, { ...exit, price: null }, last])).toThrow(
      new RangeError('price tick 12 has no price'),
    )
  })
  test('ticks before the accepted head do not count, and a hole in the log is not settled over', () => {
    const ticks = log([100, 100_000], [101, 130_000], [99, 130_001])
    expect(settle({ ...terms, acceptedSeq: 11, acceptedAt: 129_000 }, ticks)).toMatchObject({
      status: 'running',
      entry: { seq: 12 },
    })
    expect(() =>
      settle(
        terms,
        ticks.filter((tick) => tick.seq !== 12),
      ),
    ).toThrow('tick 12 is missing')
    expect(() => settle(terms, ticks.toReversed())).toThrow('is missing')
  })
})

const second: SettlementTerms = { ...terms, rule: 'settle-2' }

describe('the times of the source in the second rule', () => {
  test('a trade that its source dates before acceptance and delay is no entry, and one at the last millisecond is', () => {
    const early = second.acceptedAt + ENTRY_DELAY_MS - 1
    expect(settle(second, sourced([100, 100_600, early], [101, 100_700, early + 1]))).toMatchObject({
      status: 'running',
      entry: { seq: 12 },
    })
    expect(settle(terms, sourced([100, 100_600, early], [101, 100_700, early + 1]))).toMatchObject({
      status: 'running',
      entry: { seq: 11 },
    })
  })
  test('an order whose grace brings only trades from before it is void', () => {
    expect(settle(second, sourced([100, 100_600, 99_900], [101, 105_001, 105_001]))).toMatchObject({
      status: 'void',
      reason: 'no-entry',
    })
  })
  test('a price whose source time is too far from its chain time counts neither as entry nor as exit, and one at the limit does', () => {
    const limit = SOURCE_LAG_MS_MAX
    expect(settle(second, sourced([100, 100_300, 100_300 + limit + 1], [101, 100_400]))).toMatchObject({
      entry: { seq: 12 },
    })
    expect(
      settle(
        second,
        sourced([100, 100_300], [101, 129_000], [90, 130_000, 130_000 - limit - 1], ['heartbeat', 130_400]),
      ),
    ).toMatchObject({ status: 'won', exit: { seq: 12 } })
    expect(
      settle(second, sourced([100, 100_300], [101, 129_000], [90, 130_000, 130_000 - limit], ['heartbeat', 130_400])),
    ).toMatchObject({ status: 'lost', exit: { seq: 13 } })
  })
})

describe('the second rule where a time is late or missing', () => {
  test('an acceptance more than two seconds after the head that the person saw is void before any price, and one at two seconds is not', () => {
    const ticks = sourced([100, 100_300], [101, 130_300], ['heartbeat', 130_301])
    expect(settle({ ...second, seenAt: second.acceptedAt - HEAD_AGE_MS_MAX - 1 }, [])).toEqual({
      status: 'void',
      reason: 'late',
      entry: null,
      exitTime: null,
      exit: null,
    })
    expect(settle({ ...second, seenAt: second.acceptedAt - HEAD_AGE_MS_MAX - 1 }, ticks)).toMatchObject({
      status: 'void',
      reason: 'late',
    })
    expect(settle({ ...second, seenAt: second.acceptedAt - HEAD_AGE_MS_MAX }, ticks)).toMatchObject({ status: 'won' })
    expect(settle(second, ticks)).toMatchObject({ status: 'won' })
  })
  test('a price without a source time is no price', () => {
    const ticks = sourced([100, 100_300], [101, 100_400]).map((tick) =>
      tick.seq === 11 ? { ...tick, sourceTs: null } : tick,
    )
    expect(settle(second, ticks)).toMatchObject({ entry: { seq: 12 } })
    const young = { ...second, acceptedAt: 0, countdownMs: 1_000 }
    const early = sourced([100, 250], [101, 1_000], [90, 1_250], ['heartbeat', 1_251])
    expect(settle(young, early)).toMatchObject({ status: 'lost', exit: { seq: 13 } })
    const dateless = early.map((tick) => (tick.seq === 13 ? { ...tick, sourceTs: null } : tick))
    expect(settle(young, dateless)).toMatchObject({ status: 'won', exit: { seq: 12 } })
  })
})

describe('the rule over random logs', () => {
  check('more ticks never change a final result', fc.tuple(someTerms, logs), ([someTerm, ticks]) => {
    let final: Settlement | null = null
    for (let length = 0; length <= ticks.length; length += 1) {
      const now = settle(someTerm, ticks.slice(0, length))
      if (final !== null) expect(now).toEqual(final)
      else if (isFinal(now)) final = now
    }
  })
  check('the state only goes forward: waiting, running, final', fc.tuple(someTerms, logs), ([someTerm, ticks]) => {
    const rank = (settlement: Settlement) =>
      settlement.status === 'waiting' ? 0 : settlement.status === 'running' ? 1 : 2
    const ranks = ticks.map((_, index) => rank(settle(someTerm, ticks.slice(0, index + 1))))
    expect(ranks).toEqual(ranks.toSorted((left, right) => left - right))
  })
  check('up and down never win both, nor lose both', fc.tuple(someTerms, logs), ([someTerm, ticks]) => {
    const opposite = { won: 'lost', lost: 'won' } as Record<string, string>
    const up = settle({ ...someTerm, direction: 'up' }, ticks).status
    expect(settle({ ...someTerm, direction: 'down' }, ticks).status).toBe(opposite[up] ?? up)
  })
  check('the rule gives what its words say, written a second time', fc.tuple(someTerms, logs), ([someTerm, ticks]) => {
    expect(settle(someTerm, ticks)).toEqual(inWords(someTerm, ticks))
  })
})

/** docs/settlement-rule.md read sentence by sentence, without a loop over states. */
function inWords(someTerm: SettlementTerms, ticks: readonly Tick[]): Settlement {
  const isSecond = someTerm.rule === 'settle-2'
  if (someTerm.seenAt !== null && someTerm.acceptedAt > someTerm.seenAt + 2_000)
    return { status: 'void', reason: 'late', entry: null, exitTime: null, exit: null }
  const deadline = someTerm.acceptedAt + someTerm.entryGraceMs
  const prices = ticks.filter(
    (tick) => tick.kind === 'price' && (!isSecond || Math.abs(Number(tick.sourceTs) - tick.ts) <= 5_000),
  )
  const entry = prices.find((tick) => !isSecond || Number(tick.sourceTs) - someTerm.acceptedAt >= 250)
  if (entry === undefined || entry.ts > deadline) {
    return ticks.some((tick) => tick.ts > deadline)
      ? { status: 'void', reason: 'no-entry', entry: null, exitTime: null, exit: null }
      : { status: 'waiting' }
  }
  const exitTime = entry.ts + someTerm.countdownMs
  if (!ticks.some((tick) => tick.seq > entry.seq && tick.ts > exitTime)) return { status: 'running', entry, exitTime }
  const between = ticks.filter((tick) => tick.seq > entry.seq && tick.ts <= exitTime)
  const exit = prices.findLast((tick) => between.includes(tick)) ?? null
  if (exit === null || exit.ts < exitTime - someTerm.maxGapMs)
    return { status: 'void', reason: 'stale', entry, exitTime, exit }
  if (between.some((tick) => tick.kind === 'gap')) return { status: 'void', reason: 'gap', entry, exitTime, exit }
  const rise = Number(exit.price) - Number(entry.price)
  if (rise === 0) return { status: 'tie', entry, exitTime, exit }
  return { status: rise > 0 === (someTerm.direction === 'up') ? 'won' : 'lost', entry, exitTime, exit }
}
