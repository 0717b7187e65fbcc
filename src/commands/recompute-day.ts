import { getPastDay, getPastTicks } from '../../contract/endpoints/fairness.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import {
  SIMULATED_TICK_MS,
  TICKS_PER_DAY,
  dayStart,
  seedHash,
  walkDay,
} from '../../contract/settlement/simulated-day.ts'
import type { ReadTicks } from '../../contract/settlement/past-ticks.ts'
import type { ChainPlace, PastTicks } from '../../contract/settlement/tick-page.ts'
import { call } from '../remote/call.ts'
import { nextTurn, type DayCheck, type RecomputeInput } from './day-check.ts'
import { linkedPart } from './linked-part.ts'

type Walk = ReturnType<typeof walkDay>

/** How often it says how far it is, and hears that it was cancelled. */
const TICKS_PER_STEP = 2_000

/**
 * Plays a past day of a product again from its revealed seed, on this device, and holds every price that the chain recorded
 * against it. Online: the records come by pages, each of which must hang on the one before it and on a signed head. Null once it was
 * cancelled.
 */
export async function recomputeDay(input: RecomputeInput): Promise<Outcome<DayCheck | null>> {
  const { day, productId, ask = call } = input
  // Without a key that it knows the device can hold nothing against the platform's word.
  if (Object.keys(input.keys).length === 0) return refuse('unavailable')
  const answer = await ask(getPastDay, { params: { day } })
  if (!answer.ok) return answer
  const played = answer.value.days.find((one) => one.productId === productId)
  if (!played || played.day !== day) return refuse('not-found')
  const found = seedHash(played.seed)
  for (const expected of [input.hash, input.firstHash ?? input.hash]) {
    if (expected !== found) return done({ status: 'other-seed', expected, found })
  }
  const walk = walkDay(played)
  let recorded = 0
  let linked: ChainPlace | null = null
  for (;;) {
    const page: Outcome<PastTicks> = await ask(getPastTicks, {
      params: { day },
      query: { productId, afterSeq: linked?.seq ?? 0, afterTs: linked?.ts ?? 0 },
    })
    if (!page.ok) return page.problem === 'ticks-dropped' ? done({ status: 'ticks-dropped' }) : page
    const part = linkedPart(input, page.value, linked)
    if ('status' in part) return done(part)
    const compared = await comparePrices(input, walk, part.ticks)
    if (typeof compared !== 'number') return done(compared)
    recorded += compared
    linked = part.end
    if (page.value.isLast) break
  }
  if (recorded === 0) return done({ status: 'nothing-recorded' })
  await priceAt(walk, TICKS_PER_DAY - 1, input)
  const { seq, ts } = linked
  return done(input.isCancelled() ? null : { status: 'equal', computed: TICKS_PER_DAY, recorded, head: { seq, ts } })
}

/** @returns how many prices were the walk's; the first one that is not, or null once it was cancelled */
async function comparePrices(
  input: RecomputeInput,
  walk: Walk,
  ticks: ReadTicks['ticks'],
): Promise<number | DayCheck | null> {
  const start = dayStart(input.day)
  let equal = 0
  for (const { price, sourceTs } of ticks) {
    const index = sourceTs === null ? -1 : (sourceTs - start) / SIMULATED_TICK_MS
    // Marks, and what came into the chain about midnight of the days beside this one.
    if (price === null || sourceTs === null || index < 0 || index >= TICKS_PER_DAY) continue
    // A place that was passed already, or that no walk has, is a price that the walk never gave.
    const computed = Number.isInteger(index) && index >= walk.nextIndex() ? await priceAt(walk, index, input) : null
    if (input.isCancelled()) return null
    if (computed !== price) return { status: 'other-price', at: sourceTs, recorded: price, computed }
    equal += 1
  }
  return equal
}

/** Walks on to a place, in steps between which others get their turn. Null at a place that was passed, or once cancelled. */
async function priceAt(walk: Walk, index: number, input: RecomputeInput): Promise<number | null> {
  let price: number | null = null
  while (walk.nextIndex() <= index) {
    price = walk.next().price
    if (walk.nextIndex() % TICKS_PER_STEP !== 0) continue
    input.onProgress(walk.nextIndex() / TICKS_PER_DAY)
    await nextTurn()
    if (input.isCancelled()) return null
  }
  return price
}
