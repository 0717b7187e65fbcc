/** Many orders are settled from one reading of the chain: each must get what the rule gives it over the whole log, at every moment of it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settle } from '../../contract/settlement/settle.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { OrderRecord } from './order-row.ts'
import { termsOf, ticksAfter } from './settle-orders.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const LOGS = 5_000
const START = 1_763_700_000_000

const draft = fc.record({
  kind: fc.constantFrom('price', 'price', 'price', 'price', 'heartbeat', 'gap'),
  // Equal times, beats, and silences longer than the greatest gap.
  after: fc.constantFrom(0, 1, 250, 250, 250, 1_000, 2_000, 2_001, 6_000),
  price: fc.integer({ min: 99, max: 101 }),
  skew: fc.constantFrom(0, 0, 0, -300, -250, 250, -5_001, 5_000),
})
const bought = fc.record({
  rule: fc.constantFrom('settle-1', 'settle-2'),
  at: fc.nat(),
  late: fc.integer({ min: 0, max: 1_000 }),
  seenAgo: fc.constantFrom(null, 0, 1_500, 2_000, 2_001),
  direction: fc.constantFrom('up', 'down'),
  countdown: fc.integer({ min: 1, max: 12 }),
  grace: fc.constantFrom(0, 250, 5_000),
  gap: fc.constantFrom(250, 2_000),
})

test(`a batch of orders ends as the rule says over each one's whole log (seed ${SEED}, ${LOGS} logs)`, () => {
  const ends = new Set<string>()
  fc.assert(
    fc.property(
      fc.array(draft, { minLength: 2, maxLength: 60 }),
      fc.array(bought, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      (drafts, buys, cut) => {
        let ts = START
        const log = drafts.map(({ kind, after, price, skew }, index): Tick => {
          ts += after
          return {
            productId: 'a',
            seq: index + 1,
            kind,
            ts,
            price: kind === 'price' ? price : null,
            sourceTs: kind === 'price' ? ts + skew : null,
            hash: '',
          }
        })
        const orders = buys.map((buy): OrderRecord => {
          const head = log[buy.at % log.length]
          // Only the columns that decide.
          return {
            rule: buy.rule,
            direction: buy.direction,
            countdown_seconds: buy.countdown,
            entry_grace_ms: buy.grace,
            max_gap_ms: buy.gap,
            accepted_seq: BigInt(head?.seq ?? 0),
            accepted_ts: BigInt(head?.ts ?? 0),
            accepted_at: BigInt((head?.ts ?? 0) + buy.late),
            seen_at: buy.seenAgo === null ? null : BigInt((head?.ts ?? 0) + buy.late - buy.seenAgo),
          } as OrderRecord
        })
        const oldest = Math.min(...orders.map((order) => Number(order.accepted_seq)))
        // The chain at some moment, and at its end.
        for (const known of [log.slice(0, 1 + (cut % log.length)), log]) {
          const read = known.filter(({ seq }) => seq > oldest)
          for (const order of orders) {
            const settlement = settle(termsOf(order), ticksAfter(read, order))
            expect(settlement).toEqual(settle(termsOf(order), known))
            ends.add(settlement.status)
          }
        }
      },
    ),
    { seed: SEED, numRuns: LOGS },
  )
  expect([...ends].sort()).toEqual(['lost', 'running', 'tie', 'void', 'waiting', 'won'])
})
