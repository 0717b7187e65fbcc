/** Listens to the streams of several processes in a thread of its own, so that what the test computes delays no arrival. */
import { parentPort, workerData } from 'node:worker_threads'
import { TickListener } from '../tick-listener.ts'

export interface EarsTask {
  readonly addresses: readonly string[]
  readonly productId: string
}
export interface EarsReport {
  /** For each address: when each tick came, by its number, ms since 1970. */
  readonly arrivals: readonly ReadonlyMap<number, number>[]
  readonly faults: readonly string[]
}

const { addresses, productId } = workerData as EarsTask // the thread that starts this one says so
const arrivals = addresses.map(() => new Map<number, number>())
const listeners = addresses.map((address, index) => {
  const listener = new TickListener(address, productId)
  listener.onTick = () => {
    arrivals[index]?.set(listener.newestSeq, Date.now())
    parentPort?.postMessage(listener.newestSeq)
  }
  return listener
})
async function end(): Promise<void> {
  await Promise.all(listeners.map((listener) => listener.close()))
  const report: EarsReport = { arrivals, faults: listeners.flatMap(({ faults }) => faults) }
  parentPort?.postMessage(report)
}
parentPort?.once('message', () => void end())
