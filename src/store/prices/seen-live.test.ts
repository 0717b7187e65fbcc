import { describe, expect, test, vi } from 'vitest'
import { joinSeen, seenWithin } from './seen-live.ts'

const sight = (seq: number, hash = 'a') => ({ productId: 'btc-usdt', seq, ts: seq * 250, hash })

test('what was kept and what is live are joined, each place once', () => {
  const joined = joinSeen(
    { ticks: [sight(1), sight(2)], checkpoints: [] },
    { ticks: [sight(2), sight(3)], checkpoints: [sight(2)] },
  )
  expect(joined).toEqual({ ticks: [sight(1), sight(2), sight(3)], checkpoints: [sight(2)] })
})

test('a place that was seen with two hashes stays twice: one of them is a lie', () => {
  expect(joinSeen({ ticks: [sight(2)], checkpoints: [] }, { ticks: [sight(2, 'b')], checkpoints: [] }).ticks).toEqual([
    sight(2),
    sight(2, 'b'),
  ])
})

test('of all that was seen an order keeps its own part', () => {
  expect(
    seenWithin({ ticks: [1, 2, 3, 4].map((seq) => sight(seq)), checkpoints: [sight(4)] }, { fromSeq: 2, toSeq: 3 }),
  ).toEqual({ ticks: [sight(2), sight(3)], checkpoints: [] })
})

describe('over a reload', () => {
  const tick = (seq: number) => ({
    productId: 'btc-usdt',
    seq,
    kind: 'price' as const,
    ts: seq * 250,
    price: 100,
    sourceTs: null,
    hash: String(seq).repeat(64),
  })
  const storage = () => {
    const kept = new Map<string, string>()
    return () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    })
  }
  /** The modules as a page begins with them. */
  const page = async () => {
    vi.resetModules()
    return { ...(await import('./live-prices.ts')), ...(await import('./seen-live.ts')) }
  }

  test('what was on the screen before is still seen, and joined with what comes after', async () => {
    const tab = storage()
    const before = await page()
    before.takeTicks([tick(1), tick(2)], 0)
    before.keepSeenLive(tab)
    const after = await page()
    expect(after.seenLive('btc-usdt', tab).ticks.map(({ seq }) => seq)).toEqual([1, 2])
    after.takeTicks([tick(3)], 0)
    after.keepSeenLive(tab)
    expect((await page()).seenLive('btc-usdt', tab).ticks.map(({ seq, hash }) => [seq, hash])).toEqual(
      [1, 2, 3].map((seq) => [seq, String(seq).repeat(64)]),
    )
  })

  test('a tab that may store nothing, or holds what another program wrote, has seen nothing', async () => {
    const { seenLive } = await page()
    const forbidden = () => {
      throw new Error('forbidden')
    }
    const holding = (text: string) => () => ({ getItem: () => text, setItem: () => undefined })
    for (const tab of [forbidden, holding('no JSON'), holding('{"btc-usdt":{"ticks":[["1",2]]}}')]) {
      expect(seenLive('btc-usdt', tab)).toEqual({ ticks: [], checkpoints: [] })
    }
  })
})
