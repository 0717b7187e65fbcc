/** Two threads for the walks of this page's orders: they stay, so that rounds that two orders share are checked once. */
import { seedsLead } from '../../contract/market/seeds-of-walk.ts'
import type { SourceCheck, WalkAnswer, WalkWish } from './walk-messages.ts'

type Kind = 'walk' | 'pairing'
interface Waiting {
  readonly resolve: (check: SourceCheck) => void
  readonly reject: (error: Error) => void
}

const threads = new Map<Kind, Worker>()
let asked = 0
const waiting = new Map<number, Waiting>()

/** Checks a walk (contract/market/check-walk.ts) or signed prices (contract/pyth/check-signed-prices.ts) beside the page. Rejects where a thread's code does not come or does not run. */
export function walkAside(wish: Omit<WalkWish, 'id'>): Promise<SourceCheck> {
  const walk = openThreads(wish.proof.source?.type === 'walk')
  // The threads are starting, and the page's own hashing is warm from the ticks that it has checked.
  const areSeedsChecked = seedsLead(wish.proof.source)
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    walk.postMessage({ ...wish, id, areSeedsChecked } satisfies WalkWish)
  })
}

/**
 * Starts the threads, where they do not run.
 * @param withPairing signed prices do without it
 */
function openThreads(withPairing: boolean): Worker {
  const walk = threads.get('walk') ?? openWalk()
  if (withPairing && !threads.has('pairing')) openPairing(walk)
  return walk
}

function openWalk(): Worker {
  const worker = new Worker(new URL('./walk-worker.ts', import.meta.url), { type: 'module', name: 'candor-walk' })
  worker.addEventListener('message', ({ data }: MessageEvent<WalkAnswer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('check' in data) one?.resolve(data.check)
    else one?.reject(new Error(data.message))
  })
  return keep('walk', worker)
}

function openPairing(walk: Worker): void {
  const worker = new Worker(new URL('./pairing-worker.ts', import.meta.url), { type: 'module', name: 'candor-pairing' })
  const { port1, port2 } = new MessageChannel()
  walk.postMessage({ other: port1 }, [port1])
  keep('pairing', worker).postMessage({ other: port2 }, [port2])
}

function keep(kind: Kind, worker: Worker): Worker {
  threads.set(kind, worker)
  worker.addEventListener('error', ({ message }) => giveUp(message || `the thread of the ${kind} did not start`))
  return worker
}

/** The code of a thread did not come, or does not run: both are closed, and the next wish opens new ones. */
function giveUp(message: string): void {
  for (const worker of threads.values()) worker.terminate()
  threads.clear()
  const lost = [...waiting.values()]
  waiting.clear()
  for (const one of lost) one.reject(new Error(message))
}
