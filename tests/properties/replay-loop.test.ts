/**
 * The player who knows the loop: recorded prices play again and again, so whoever saw one turn wins each order of the next. Balances that
 * are real never get such prices (the start refuses them), and the market that they get instead repeats nothing.
 */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ENTRY_DELAY_MS, settle } from '../../contract/settlement/settle.ts'
import { DAY_MS, dayOf, SIMULATED_TICK_MS, walkDay } from '../../contract/settlement/simulated-day.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { createReplayFeed, PAUSE_BEFORE_AGAIN_MS } from '../../server/prices/feeds/replay-feed.ts'
import { chanceOf } from '../support/siege/rounds.ts'

const ROUNDS = 1_000
const PRODUCT = 'btc-usdt'
const COUNTDOWN_MS = 30_000
const EVERY_MS = 40_000
const TURN_MS = ROUNDS * EVERY_MS
const START = Date.parse('2026-11-18T00:00:00Z')

interface Price {
  readonly at: number
  readonly price: number
}

/** A simulated day from its beginning, as long as a turn of the loop. */
function walkOf(seed: string, time: number): Price[] {
  const walk = walkDay({ seed, day: dayOf(time), productId: PRODUCT, startPrice: 6_000_000, volatilityBp: 6_000 })
  return Array.from({ length: TURN_MS / SIMULATED_TICK_MS }, (_, index) => ({
    at: index * SIMULATED_TICK_MS,
    price: walk.next().price,
  }))
}

/** Decides each round of a turn by the rule itself. */
function endsOf(prices: readonly Price[]): ('won' | 'lost' | 'tie' | 'void')[] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const acceptedAt = round * EVERY_MS
    const ticks = prices
      .slice(acceptedAt / SIMULATED_TICK_MS, (acceptedAt + EVERY_MS) / SIMULATED_TICK_MS)
      .map(({ at, price }, index): Tick => ({
        productId: PRODUCT,
        seq: index + 1,
        kind: 'price',
        ts: at,
        price,
        sourceTs: at,
        hash: '',
      }))
    const end = settle(
      {
        rule: 'settle-2',
        direction: 'up',
        countdownMs: COUNTDOWN_MS,
        acceptedSeq: 0,
        acceptedAt: acceptedAt - ENTRY_DELAY_MS,
        seenAt: null,
        entryGraceMs: 5_000,
        maxGapMs: 2_000,
      },
      ticks,
    )
    if (end.status === 'waiting' || end.status === 'running') throw new Error('a round has no end')
    return end.status
  })
}

/** Wins of who bets on the second turn what the first one did. */
function winsOf(seen: readonly Price[], played: readonly Price[]): { readonly won: number; readonly decided: number } {
  const [before, now] = [endsOf(seen), endsOf(played)]
  const isDecided = (end: string | undefined) => end === 'won' || end === 'lost'
  const bets = now.flatMap((end, round) => (isDecided(end) && isDecided(before[round]) ? [end === before[round]] : []))
  return { won: bets.filter(Boolean).length, decided: bets.length }
}

test('who saw one turn of a recording wins every order of the next: this is why recordings are for demos alone', async () => {
  const recording = walkOf(randomBytes(32).toString('hex'), START)
  const feed = createReplayFeed(
    new Map([[PRODUCT, recording.map(({ at, price }) => ({ time: START + at, price, volumeMicro: 1n }))]]),
  )
  const lastAt = TURN_MS - SIMULATED_TICK_MS
  let played: Price[] = []
  for (const begin of [START, START + lastAt + PAUSE_BEFORE_AGAIN_MS]) {
    for (const now of [begin, begin + lastAt]) {
      const prices = await feed.take({ now, isOpen: () => true, from: now - 1 })
      played = [...played, ...prices.map(({ price, sourceTs }) => ({ at: sourceTs - begin, price }))]
    }
  }
  const { won, decided } = winsOf(played.slice(0, recording.length), played.slice(recording.length))
  expect(decided).toBeGreaterThan(0.9 * ROUNDS)
  expect(won).toBe(decided)
})

test(`the same player wins no more than chance on the market that real balances get (${ROUNDS} rounds)`, ({ task }) => {
  const { won, decided } = winsOf(
    walkOf(randomBytes(32).toString('hex'), START),
    walkOf(randomBytes(32).toString('hex'), START + DAY_MS),
  )
  task.meta.siege = `${won} of ${decided} won`
  expect(decided).toBeGreaterThan(0.9 * ROUNDS)
  expect(Math.abs(won - decided / 2)).toBeLessThanOrEqual(chanceOf(decided))
})
