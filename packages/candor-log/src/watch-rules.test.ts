import { expect, test } from 'vitest'
import type { Leaf } from '../../../contract/log/leaves.ts'
import { watchLog } from './watch-rules.ts'

const at = (time: string) => Date.parse(`2026-11-${time}Z`)
const hash = 'a'.repeat(64)

const prices = (time: number): Leaf => ({
  type: 'price-heads',
  version: 1,
  at: time,
  root: hash,
  heads: { 'btc-usdt': 1 },
})
const day = (madeAt: number, anchor = hash): Leaf => ({
  type: 'market-day',
  version: 1,
  algorithm: 'simulated-day-2',
  day: '2026-11-20',
  anchor,
  beacon: { id: 'own', publicKey: 'b'.repeat(192), genesisTime: 1_700_000_000, groupHash: hash },
  madeAt,
  keyId: 'k1',
})
const terms: Leaf = {
  type: 'market-terms',
  version: 1,
  day: '2026-11-20',
  productId: 'btc-usdt',
  volatilityBp: 6_000,
  startPrice: 6_000_000,
  madeAt: at('19T00:00'),
  keyId: 'k1',
}
const read = (...leaves: readonly Leaf[]) => {
  const watch = watchLog()
  return leaves.flatMap((leaf) => watch.take(leaf))
}

test('a day stands in front of its first prices', () => {
  expect(
    read(prices(at('19T23:59:50')), day(at('19T00:00')), prices(at('20T00:00')), prices(at('20T00:00:10'))),
  ).toEqual([])
  // A log that begins later than the days that it tells has their texts in front of all prices.
  expect(read(day(at('19T00:00')), prices(at('21T00:00')))).toEqual([])
})

test('a day that is said to be bound before it began, and stands behind its prices, is found', () => {
  for (const first of ['20T00:00', '20T12:00', '23T00:00'])
    // The newest moment counts, wherever it stands.
    for (const before of [[prices(at(first))], [prices(at(first)), prices(at('19T23:00'))]])
      expect(read(...before, day(at('19T23:59:59.999')))).toEqual([
        {
          kind: 'found',
          words: `the simulated day 2026-11-20 is said to be bound at 2026-11-19T23:59:59.999Z, before it began, and stands behind the prices of ${new Date(at(first)).toISOString()}`,
        },
      ])
})

test('a day that says itself that it was bound after it began is a note, for a person to judge', () => {
  expect(read(prices(at('20T12:00')), day(at('20T00:00')))).toEqual([
    {
      kind: 'note',
      words: 'the simulated day 2026-11-20 was bound at 2026-11-20T00:00:00.000Z, after it began, as it says itself',
    },
  ])
})

test('the same text again is no late one, another one is a second text, and terms are told late by an upgrade', () => {
  const noon = prices(at('20T12:00'))
  expect(read(day(at('19T00:00')), noon, day(at('19T00:00')))).toEqual([])
  expect(read(day(at('19T00:00')), noon, day(at('19T00:00'), 'c'.repeat(64)))).toEqual([
    { kind: 'found', words: 'the simulated day 2026-11-20 has two texts' },
  ])
  expect(read(noon, terms)).toEqual([])
})
