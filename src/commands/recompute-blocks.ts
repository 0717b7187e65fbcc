import { ROUND_MS, timeOfRound } from '../../contract/beacon/beacon.ts'
import { areRounds } from '../../contract/beacon/check-rounds.ts'
import type { Answer } from '../../contract/endpoint.ts'
import { getMarketDays, getMarketHour, getPastTicks } from '../../contract/endpoints/fairness.ts'
import { keyOf } from '../../contract/key-of.ts'
import {
  marketText,
  type MarketDay,
  type MarketTerms,
  type SignedMarketDay,
  type SignedMarketTerms,
  type SignedMarketText,
} from '../../contract/market/market-day.ts'
import { leadsToAnchor, minuteOf, seedBefore } from '../../contract/market/minute-seeds.ts'
import { BLOCK_TICK_MS, BLOCK_TICKS, playBlock, type BlockTick } from '../../contract/market/simulated-block.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { ReadTicks } from '../../contract/settlement/past-ticks.ts'
import type { Checkpoint } from '../../contract/settlement/tick.ts'
import type { ChainPlace, PastTicks } from '../../contract/settlement/tick-page.ts'
import { dayStart } from '../../contract/settlement/simulated-day.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { call } from '../remote/call.ts'
import { linkedPart } from './linked-part.ts'
import { nextTurn, type DayCheck, type PastDay, type RecomputeInput } from './day-check.ts'

const HOURS = 24
const MINUTES_PER_HOUR = 60
const MINUTE_MS = 60_000
/** The rounds that are checked together: one pairing equation for all, and the screen is told in between. */
const ROUNDS_PER_CHECK = 100
/** The day's first block goes on from a price of the day before, and the last seed may be shown while the day is read. */
const OTHERS_MAX = 2 * BLOCK_TICKS

/** The checked texts and numbers that the prices of the day are made from. */
interface Sources {
  readonly terms: MarketTerms
  /** From this time on every price is made of a block. */
  readonly from: number
  readonly texts: readonly SignedMarketText[]
  /** By minute of the day. */
  readonly seeds: ReadonlyMap<number, string>
  /** Time of the round → its signature. */
  readonly rounds: ReadonlyMap<number, { readonly round: number; readonly signature: string }>
}

/**
 * Plays a day of the market's second version again on this device, as far as its seeds are shown, and holds every recorded price against it.
 * Seeds must lead to the anchor, the beacon's key must have signed the rounds, and the records must hang on signed heads. Null once cancelled.
 */
export async function recomputeBlocks(input: RecomputeInput): Promise<Outcome<DayCheck | null>> {
  const { ask = call } = input
  if (Object.keys(input.keys).length === 0) return refuse('unavailable')
  const answer = await ask(getMarketDays, {})
  if (!answer.ok) return answer
  const published = answer.value.days.find(({ notice }) => notice.day === input.day)
  if (!published || !isSignedNotice(input, published)) return refuse('not-found')
  const { notice } = published
  for (const expected of [input.hash, input.firstHash ?? input.hash]) {
    if (expected !== notice.anchor) return done({ status: 'other-seed', expected, found: notice.anchor })
  }
  const sources = await gather(input, published)
  if (!sources.ok || sources.value === null) return sources.ok ? done(null) : sources
  if ('status' in sources.value) return done(sources.value)
  return compare(input, sources.value)
}

function isSignedNotice({ keys }: PastDay, signed: SignedMarketText): boolean {
  const key = keyOf(keys, signed.notice.keyId)
  return key !== undefined && isSignatureOf(marketText(signed.notice), signed.signature, key)
}

/** Asks for the day's hours and checks each. */
async function gather(input: RecomputeInput, published: SignedMarketDay): Promise<Outcome<Sources | DayCheck | null>> {
  const { day, productId, ask = call } = input
  const { notice } = published
  const seeds = new Map<number, string>()
  const rounds = new Map<number, { round: number; signature: string }>()
  let terms: SignedMarketTerms | null = null
  for (let hour = 0; hour < HOURS; hour += 1) {
    const answer: Outcome<Answer<typeof getMarketHour>> = await ask(getMarketHour, { params: { day, hour } })
    if (!answer.ok) return answer
    const signed = answer.value.terms.find((one) => one.notice.productId === productId && one.notice.day === day)
    if (signed && isSignedNotice(input, signed)) terms = signed
    const { seed } = answer.value
    if (seed === null) break
    if (!leadsToAnchor(seed.seed, seed.minute, notice.anchor))
      return done({ status: 'other-seed', expected: notice.anchor, found: seed.seed })
    addSeeds(seeds, seed, hour * MINUTES_PER_HOUR)
    for (let at = 0; at < answer.value.rounds.length; at += ROUNDS_PER_CHECK) {
      const some = answer.value.rounds.slice(at, at + ROUNDS_PER_CHECK)
      if (!areRounds(notice.beacon, some, randomBytes))
        return done({ status: 'wrong-round', round: some[0]?.round ?? 0 })
      for (const one of some) rounds.set(timeOfRound(notice.beacon, one.round), one)
      input.onProgress((hour + at / answer.value.rounds.length) / HOURS)
      await nextTurn()
      if (input.isCancelled()) return done(null)
    }
  }
  return terms === null
    ? refuse('not-found')
    : done({ terms: terms.notice, from: firstOf(notice, rounds), texts: [published, terms], seeds, rounds })
}

/** The start of the day; for one that was published while it ran, its first round, at the latest when it was published. */
function firstOf({ day, madeAt }: MarketDay, rounds: Sources['rounds']): number {
  const start = dayStart(day)
  return madeAt <= start ? start : Math.min(madeAt, ...rounds.keys())
}

function addSeeds(seeds: Map<number, string>, last: { minute: number; seed: string }, from: number): void {
  let { seed } = last
  for (let minute = last.minute; minute >= from; minute -= 1) {
    seeds.set(minute, seed)
    seed = seedBefore(seed)
  }
}

/** Holds the records against the sources, page by page. */
async function compare(input: RecomputeInput, sources: Sources): Promise<Outcome<DayCheck | null>> {
  const { day, productId, ask = call } = input
  const walk = createWalk(sources)
  const heads: Checkpoint[] = []
  let linked: ChainPlace | null = null
  for (;;) {
    const page: Outcome<PastTicks> = await ask(getPastTicks, {
      params: { day },
      query: { productId, afterSeq: linked?.seq ?? 0, afterTs: linked?.ts ?? 0 },
    })
    if (!page.ok) return page.problem === 'ticks-dropped' ? done({ status: 'ticks-dropped' }) : page
    const part = linkedPart(input, page.value, linked)
    if ('status' in part) return done(part)
    if (linked === null && page.value.before.seq === 0) walk.begin(sources.terms.startPrice)
    for (const tick of part.ticks) {
      const fault = walk.hold(tick)
      if (fault !== null) return done(fault)
    }
    linked = part.end
    if (page.value.head) heads.push(page.value.head)
    await nextTurn()
    if (input.isCancelled()) return done(null)
    if (page.value.isLast) break
  }
  const [recorded, others] = [walk.recorded(), walk.others()]
  if (recorded === 0) return done({ status: 'nothing-recorded' })
  if (others > OTHERS_MAX) return done({ status: 'in-part', recorded, others })
  const { seq, ts } = linked
  const rounds = sources.rounds.size
  const computed = rounds * BLOCK_TICKS
  return done({ status: 'equal', computed, recorded, head: { seq, ts }, rounds, heads, texts: sources.texts })
}

interface BlockWalk {
  /** Tells the price before the first tick. */
  begin(price: number): void
  /** @returns how a recorded tick differs from what its block gives; null where it doesn't, or nothing is known of its block */
  hold(tick: ReadTicks['ticks'][number]): DayCheck | null
  recorded(): number
  /** Prices that were not compared. */
  others(): number
}

/** Each block goes on from the last recorded price before it; where that is not known, the block is not compared. */
function createWalk({ terms, from, seeds, rounds }: Sources): BlockWalk {
  const end = dayStart(terms.day) + (Math.max(...seeds.keys()) + 1) * MINUTE_MS
  let last: number | null = null
  let block: { readonly at: number; readonly ticks: readonly BlockTick[] | null } | null = null
  /** The time of the last price, or what stands there in its place; null where nothing is known of it. */
  let before: number | 'gap' | null = null
  let [recorded, others] = [0, 0]

  function other(): null {
    others += 1
    return null
  }

  function playedAt(at: number): readonly BlockTick[] | null {
    // Its seed was not shown yet when the hours were asked for.
    if (at >= end) return null
    const [round, seed] = [rounds.get(at), seeds.get(minuteOf(at))]
    if (!round || seed === undefined) return []
    return last === null ? null : playBlock({ ...terms, ...round, seed, startPrice: last })
  }

  return {
    begin: (price) => {
      last = price
      before = 'gap'
    },
    hold: ({ kind, price, ts, sourceTs }) => {
      if (kind === 'gap') before = 'gap'
      if (price === null) return null
      // Before the day's first block the prices are another market's.
      if (sourceTs === null)
        return ts < from ? other() : { status: 'other-price', at: ts, recorded: price, computed: null }
      if (sourceTs < from) others += 1
      else {
        const isNext = before === 'gap' ? ts === sourceTs : before === null || ts === before + BLOCK_TICK_MS
        if (!isNext) return { status: 'left-out', at: ts }
        if (block?.at !== sourceTs) block = { at: sourceTs, ticks: playedAt(sourceTs) }
        const slot = (ts - sourceTs) / BLOCK_TICK_MS
        if (block.ticks !== null) {
          const computed = sourceTs % ROUND_MS === 0 ? (block.ticks[slot]?.price ?? null) : null
          if (computed !== price) return { status: 'other-price', at: ts, recorded: price, computed }
          recorded += 1
        } else others += 1
      }
      last = price
      before = ts
      return null
    },
    recorded: () => recorded,
    others: () => others,
  }
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
