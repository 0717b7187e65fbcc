/** One thread for the walks of this page's orders: it stays, so that rounds that two orders share are checked once. */
import type { SourceCheck, WalkAnswer, WalkWish } from './walk-messages.ts'

let thread: Worker | null = null
let asked = 0
const waiting = new Map<number, { resolve: (check: SourceCheck) => void; reject: (error: Error) => void }>()

/** Checks a walk (contract/market/check-walk.ts) or signed prices (contract/pyth/check-signed-prices.ts) beside the page. Rejects where the thread's code does not come or does not run. */
export function walkAside(wish: Omit<WalkWish, 'id'>): Promise<SourceCheck> {
  thread ??= open()
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    thread?.postMessage({ ...wish, id } satisfies WalkWish)
  })
}

function open(): Worker {
  const worker = new Worker(new URL('./recompute-worker.ts', import.meta.url), {
    type: 'module',
    name: 'candor-recompute',
  })
  worker.addEventListener('message', (event: MessageEvent<WalkAnswer>) => {
    const answer = event.data
    const one = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('check' in answer) one?.resolve(answer.check)
    else one?.reject(new Error(answer.message))
  })
  worker.addEventListener('error', (event) => {
    worker.terminate()
    thread = null
    const lost = [...waiting.values()]
    waiting.clear()
    for (const one of lost) one.reject(new Error(event.message || 'the thread that checks walks did not start'))
  })
  return worker
}
