/**
 * Two threads for the walks of this page's orders: they stay, so that rounds that two orders share are checked once. Signed prices have a thread of
 * their own: the code of a walk comes in fewer files without theirs.
 */
import { seedsLead } from '../../contract/market/seeds-of-walk.ts'
import type { Walk } from '../../contract/market/walk.ts'
import { isWithinBounds } from '../../contract/market/walk-bounds.ts'
import type { Forecast, SourceCheck, WalkAnswer, WalkWish } from './walk-messages.ts'

type Kind = 'walk' | 'pairing' | 'signed-prices'
/** A slow phone needs seconds. The browser ends a thread that takes too much memory, and tells nobody. */
const ANSWER_WITHIN_MS = 60_000

interface Waiting {
  readonly resolve: (check: SourceCheck) => void
  readonly reject: (error: Error) => void
}

const threads = new Map<Kind, Worker>()
let asked = 0
const waiting = new Map<number, Waiting>()

/** Checks a walk (contract/market/check-walk.ts) or signed prices (contract/pyth/check-signed-prices.ts) beside the page. Rejects where a thread's code does not come or does not run, or where no answer comes within a minute. */
export function walkAside(wish: Omit<WalkWish, 'id'>): Promise<SourceCheck> {
  const { source } = wish.proof
  const thread = source?.type === 'signed-prices' ? (threads.get('signed-prices') ?? openPrices()) : openWalk()
  const forecast = forecastOf(source)
  if (forecast) threads.get('pairing')?.postMessage(forecast)
  // The threads are starting, and the page's own hashing is warm from the ticks that it has checked.
  const areSeedsChecked = seedsLead(source)
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    setTimeout(() => waiting.has(id) && giveUp('the threads do not answer'), ANSWER_WITHIN_MS)
    thread.postMessage({ ...wish, id, areSeedsChecked } satisfies WalkWish)
  })
}

/** Null where the source has not the form of a walk, or is larger than any: its own thread says so. */
function forecastOf(source: unknown): Forecast | null {
  try {
    const walk = source as Walk
    const { days, rounds } = walk
    const [first] = isWithinBounds(walk) ? days : []
    return first ? { publicKey: first.notice.beacon.publicKey, rounds: rounds.map(({ round }) => round) } : null
  } catch {
    return null
  }
}

/** @returns the walk's thread; where it does not run yet, it starts with that of the pairing */
function openWalk(): Worker {
  const running = threads.get('walk')
  if (running) return running
  const walk = new Worker(new URL('./walk-worker.ts', import.meta.url), { type: 'module', name: 'candor-walk' })
  const pairing = new Worker(new URL('./pairing-worker.ts', import.meta.url), {
    type: 'module',
    name: 'candor-pairing',
  })
  const { port1, port2 } = new MessageChannel()
  walk.postMessage({ other: port1 }, [port1])
  keep('pairing', pairing).postMessage({ other: port2 }, [port2])
  return keep('walk', answering(walk))
}

function openPrices(): Worker {
  const prices = new Worker(new URL('./signed-prices-worker.ts', import.meta.url), {
    type: 'module',
    name: 'candor-signed-prices',
  })
  return keep('signed-prices', answering(prices))
}

function answering(worker: Worker): Worker {
  worker.addEventListener('message', ({ data }: MessageEvent<WalkAnswer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('check' in data) one?.resolve(data.check)
    else one?.reject(new Error(data.message))
  })
  return worker
}

function keep(kind: Kind, worker: Worker): Worker {
  threads.set(kind, worker)
  worker.addEventListener('error', ({ message }) => giveUp(message || `the thread of the ${kind} did not start`))
  return worker
}

/** The code of a thread did not come, or does not run or answer: all are closed, and the next wish opens new ones. */
function giveUp(message: string): void {
  for (const worker of threads.values()) worker.terminate()
  threads.clear()
  const lost = [...waiting.values()]
  waiting.clear()
  for (const one of lost) one.reject(new Error(message))
}
