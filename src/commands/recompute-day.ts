import type { Answer } from '../../contract/endpoint.ts'
import { getPastDay, getPastTicks } from '../../contract/endpoints/fairness.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import {
  SIMULATED_TICK_MS,
  TICKS_PER_DAY,
  dayStart,
  seedHash,
  walkDay,
} from '../../contract/settlement/simulated-day.ts'
import { call } from '../remote/call.ts'

export type DayCheck =
  /** Every recorded price is the one that the seed gives. */
  | { readonly status: 'equal'; readonly computed: number; readonly recorded: number }
  /** The seed is the one that was promised; the platform gave no recorded price of the day to be held against it. */
  | { readonly status: 'nothing-recorded' }
  /** The seed does not have the hash that was published before the day, or first seen by this device. */
  | { readonly status: 'other-seed'; readonly expected: string; readonly found: string }
  /** The seed is the one that was promised; what was recorded is no longer there to be held against it. */
  | { readonly status: 'ticks-dropped' }
  | { readonly status: 'other-price'; readonly at: number; readonly recorded: number; readonly computed: number | null }

export interface PastDay {
  readonly day: string
  readonly productId: string
  /** The published hash of the day's seed. */
  readonly hash: string
  /** The hash of the day that this device saw first; null where it saw none. */
  readonly firstHash: string | null
}

interface RecomputeInput extends PastDay {
  /** Called between the steps with the part that is done, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly isCancelled: () => boolean
  /** The way to the server; the app's own unless another one is given. */
  readonly ask?: typeof call
}

/** How often it says how far it is, and hears that it was cancelled. */
const TICKS_PER_STEP = 2_000

/**
 * Plays a past day of a product again from its revealed seed, on this device, and holds every price that the chain recorded
 * against it. Online: the records come by pages. Null once it was cancelled.
 */
export async function recomputeDay(input: RecomputeInput): Promise<Outcome<DayCheck | null>> {
  const { day, productId, ask = call } = input
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
  let from: number | null = 0
  while (from !== null) {
    const page: Outcome<Answer<typeof getPastTicks>> = await ask(getPastTicks, {
      params: { day },
      query: { productId, from },
    })
    if (!page.ok) return page.problem === 'ticks-dropped' ? done({ status: 'ticks-dropped' }) : page
    for (const [at, index] of page.value.indices.entries()) {
      const price = page.value.prices[at] ?? -1
      // A place that was passed already, or that no day has, is a price that the walk never gave.
      const computed = index < walk.nextIndex() || index >= TICKS_PER_DAY ? null : await priceAt(walk, index, input)
      if (input.isCancelled()) return done(null)
      if (computed !== price)
        return done({ status: 'other-price', at: dayStart(day) + index * SIMULATED_TICK_MS, recorded: price, computed })
      recorded += 1
    }
    from = page.value.next
  }
  if (recorded === 0) return done({ status: 'nothing-recorded' })
  await priceAt(walk, TICKS_PER_DAY - 1, input)
  return done(input.isCancelled() ? null : { status: 'equal', computed: TICKS_PER_DAY, recorded })
}

/** Walks on to a place, in steps between which others get their turn. Null at a place that was passed, or once cancelled. */
async function priceAt(walk: ReturnType<typeof walkDay>, index: number, input: RecomputeInput): Promise<number | null> {
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
