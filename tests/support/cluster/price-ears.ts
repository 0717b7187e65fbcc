/** Hears the prices of a product at several processes, in a thread of its own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { EarsReport, EarsTask } from './price-ears-thread.ts'

export class PriceEars {
  readonly #thread: Worker
  #next = Promise.withResolvers<void>()
  #newest = 0

  constructor(task: EarsTask) {
    this.#thread = new Worker(new URL('./price-ears-thread.ts', import.meta.url), { workerData: task })
    this.#thread.on('message', (seq: number | EarsReport) => {
      if (typeof seq !== 'number' || seq <= this.#newest) return
      this.#newest = seq
      this.#next.resolve()
      this.#next = Promise.withResolvers<void>()
    })
  }

  /** Resolves with the next tick that any of the processes tells. */
  next(): Promise<void> {
    return this.#next.promise
  }

  async close(): Promise<EarsReport> {
    const report = new Promise<EarsReport>((resolve) =>
      this.#thread.on('message', (said: number | EarsReport) => {
        if (typeof said !== 'number') resolve(said)
      }),
    )
    const ended = once(this.#thread, 'error').then(([error]) => Promise.reject(error as Error))
    this.#thread.postMessage('end')
    try {
      return await Promise.race([report, ended])
    } finally {
      await this.#thread.terminate()
    }
  }
}
