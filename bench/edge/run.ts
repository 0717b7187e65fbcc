/**
 * The house's edge on the simulated market, by the strategies of a dishonest house: holding a buy back, choosing among seeds, bending prices against the crowd. Each figure is the
 * share of wins of people who buy "up" for 30 s at any moment; 50 % is chance, and the limit is how far chance alone goes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { BLOCK_TICK_MS, BLOCK_TICKS, playBlock } from '../../contract/market/simulated-block.ts'
import { ENTRY_DELAY_MS } from '../../contract/settlement/settle.ts'
import type { Report } from '../report.ts'

const ORDERS = 20_000
const COUNTDOWN_MS = 30_000
const BLOCK_MS = BLOCK_TICKS * BLOCK_TICK_MS
const START_PRICE = 6_421_850
const VOLATILITY_BP = 6_000
const HELD_MS = [0, 500, 1_000, 2_000, 5_000]
const SEEDS = 40
const BLOCKS_PER_DAY = 28_800
/** Four standard deviations: chance alone goes further in one figure of sixteen thousand. */
const CHANCE = 4
/** A walk that an order of any of these strategies fits in. */
const BLOCKS = Math.ceil((HELD_MS[HELD_MS.length - 1] ?? 0) / BLOCK_MS) + COUNTDOWN_MS / BLOCK_MS + 4

type House = 'knows-public-rounds' | 'knows-its-own-beacon'

export function run(report: Report): Promise<void> {
  for (const heldMs of HELD_MS) tell(report, `held-${heldMs}-ms`, winsWhenHeld(heldMs, 'knows-public-rounds'), true)
  tell(report, `best-of-${SEEDS}-seeds`, winsOfChosenSeed(), true)
  tell(report, 'bent-against-the-crowd', winsWhenBent(report), true)
  // Only informs: whoever has the key of the beacon knows what comes, which is why the page of fairness says so.
  for (const heldMs of HELD_MS)
    tell(report, `own-beacon-held-${heldMs}-ms`, winsWhenHeld(heldMs, 'knows-its-own-beacon'), false)
  return Promise.resolve()
}

/** A tie gives the stake back: it is neither. */
interface Count {
  readonly won: number
  readonly decided: number
}

function tell(report: Report, name: string, { won, decided }: Count, isBarred: boolean): void {
  const share = won / decided
  report.note(`  ${name}: ${(share * 100).toFixed(1)} % of ${decided} won`)
  report.figure({
    area: 'edge',
    name,
    value: Math.abs(share - 0.5),
    unit: 'of wins off one half',
    limit: (CHANCE * 0.5) / Math.sqrt(decided),
    better: 'lower',
    ...(isBarred ? { bar: 1 } : {}),
  })
}

/** Prices every 250 ms. The rounds are new numbers that nobody knows before, or those that are given. */
function walk(seed: string, blocks: number, rounds: readonly string[] = []): number[] {
  const prices: number[] = []
  let startPrice = START_PRICE
  for (let round = 1; round <= blocks; round += 1) {
    const signature = rounds[round - 1] ?? randomBytes(48).toString('hex')
    const block = playBlock({ seed, round, signature, productId: 'edge', startPrice, volatilityBp: VOLATILITY_BP })
    for (const { price } of block) prices.push(price)
    startPrice = prices.at(-1) ?? startPrice
  }
  return prices
}

/** The house accepts each buy at the moment within its reach that looks worst for the person, by all that it knows then. */
function winsWhenHeld(heldMs: number, house: House): Count {
  let [won, decided] = [0, 0]
  for (let order = 0; order < ORDERS; order += 1) {
    const prices = walk('5e'.repeat(32), BLOCKS)
    const arrivedAt = BLOCK_MS + Math.floor(Math.random() * BLOCK_MS)
    const acceptedAt =
      house === 'knows-public-rounds' ? byThePublic(prices, arrivedAt, heldMs) : byAll(prices, arrivedAt, heldMs)
    const gain = gainOf(prices, acceptedAt)
    if (gain > 0) won += 1
    if (gain !== 0) decided += 1
  }
  return { won, decided }
}

/** By the rule: entry is the first price whose round is made 250 ms after the acceptance or later, the exit 30 s after it. */
function gainOf(prices: readonly number[], acceptedAt: number): number {
  const entryAt = Math.ceil((acceptedAt + ENTRY_DELAY_MS) / BLOCK_MS) * BLOCK_MS
  return (prices[(entryAt + COUNTDOWN_MS) / BLOCK_TICK_MS] ?? 0) - (prices[entryAt / BLOCK_TICK_MS] ?? 0)
}

/**
 * With seeds and public rounds a house knows the prices up to the end of the present block. It waits while they rise further, and accepts where
 * the highest of them is reached: under a rule that takes the next price, the person would enter at the top.
 */
function byThePublic(prices: readonly number[], arrivedAt: number, heldMs: number): number {
  let at = arrivedAt
  for (; at < arrivedAt + heldMs; at += BLOCK_TICK_MS) {
    const blockEnd = (Math.floor(at / BLOCK_MS) + 1) * BLOCK_MS
    const known = prices.slice(Math.ceil(at / BLOCK_TICK_MS), Math.min(blockEnd, arrivedAt + heldMs) / BLOCK_TICK_MS)
    if (known.every((price) => price <= (known[0] ?? 0))) return at
  }
  return arrivedAt + heldMs
}

/** A house that knows every price takes the moment at which the person loses most. */
function byAll(prices: readonly number[], arrivedAt: number, heldMs: number): number {
  let worst = arrivedAt
  for (let at = arrivedAt; at <= arrivedAt + heldMs; at += BLOCK_TICK_MS)
    if (gainOf(prices, at) < gainOf(prices, worst)) worst = at
  return worst
}

/** The house makes 40 seeds, plays a day with each and rounds of its own making, and publishes the one that falls most; then the day comes. */
function winsOfChosenSeed(): Count {
  const seeds = Array.from({ length: SEEDS }, (_, at) => createHash('sha256').update(`seed ${at}`).digest('hex'))
  const [chosen = ''] = seeds
    .map((seed) => ({ seed, end: walk(seed, BLOCKS_PER_DAY).at(-1) ?? 0 }))
    .sort((one, other) => one.end - other.end)
    .map(({ seed }) => seed)
  let [won, decided] = [0, 0]
  // Orders that follow each other, over as many days as that takes.
  while (decided < ORDERS) {
    const prices = walk(chosen, BLOCKS_PER_DAY)
    for (let at = 0; at + COUNTDOWN_MS / BLOCK_TICK_MS < prices.length; at += COUNTDOWN_MS / BLOCK_TICK_MS) {
      const gain = (prices[at + COUNTDOWN_MS / BLOCK_TICK_MS] ?? 0) - (prices[at] ?? 0)
      if (gain > 0) won += 1
      if (gain !== 0) decided += 1
    }
  }
  return { won, decided }
}

/**
 * The house lowers the prices of every second order by one step from its entry on. Each person's device makes the prices again from seed and
 * rounds, as a proof's walk lets it: an order whose prices are others is evidence against the house, and no win or loss for it.
 */
function winsWhenBent(report: Report): Count {
  let [won, decided, bent, found] = [0, 0, 0, 0]
  while (decided < ORDERS) {
    const rounds = Array.from({ length: BLOCKS }, () => randomBytes(48).toString('hex'))
    const prices = walk('5e'.repeat(32), BLOCKS, rounds)
    const isBent = Math.random() < 0.5
    const shown = isBent ? prices.map((price, at) => (at > (2 * BLOCK_MS) / BLOCK_TICK_MS ? price - 1 : price)) : prices
    if (isBent) bent += 1
    const made = walk('5e'.repeat(32), BLOCKS, rounds)
    if (shown.some((price, at) => price !== made[at])) {
      found += 1
      continue
    }
    const gain = gainOf(shown, BLOCK_MS)
    if (gain > 0) won += 1
    if (gain !== 0) decided += 1
  }
  report.note(`  bent-against-the-crowd: ${found} of ${bent} bent orders found by their walks`)
  return { won, decided }
}
