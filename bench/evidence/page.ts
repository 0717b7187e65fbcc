/** The page of the evidence benchmark. */
import { watchEvidence } from '../../src/evidence/watch-evidence.ts'
import { buyOnce, openSheet, type BuyTimes } from './buying.ts'
import { checkAll, mirrorOrders, PERSON, type CheckCommand, type CheckTimes } from './checking.ts'

declare global {
  interface Window {
    benchBuyOpen(): Promise<void>
    benchBuy(): Promise<BuyTimes>
    benchMirror(): Promise<void>
    benchCheckHere(command: Pick<CheckCommand, 'keys' | 'now'>): Promise<CheckTimes>
    /** Checks in a worker, while the page shows the seals as they come. */
    benchCheckAside(
      command: Pick<CheckCommand, 'keys' | 'now'>,
    ): Promise<CheckTimes & { readonly longTasks: readonly number[]; readonly seals: number }>
    checkCommand: CheckCommand
  }
}

let answer: Awaited<ReturnType<typeof openSheet>>
window.benchBuyOpen = async () => {
  answer = await openSheet()
}
window.benchBuy = () => buyOnce(answer)
window.benchMirror = () => mirrorOrders(window.checkCommand)
window.benchCheckHere = checkAll

window.benchCheckAside = async (command) => {
  const longTasks: number[] = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  })
  let seals = 0
  const subscription = watchEvidence(
    PERSON,
    async (evidence) => new Map((await evidence.seals.toArray()).map((seal) => [seal.orderId, seal])),
  ).subscribe((all) => {
    seals = all.size
    document.title = `${all.size}`
  })
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const times = await new Promise<CheckTimes>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CheckTimes>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(command)
  })
  subscription.unsubscribe()
  return { ...times, longTasks, seals }
}
document.title = 'ready'
