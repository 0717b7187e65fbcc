/** Holds the event stream as the app does, and asks again when it ends. While one stream lasts, its ticks are without gaps. */
import { setTimeout as pause } from 'node:timers/promises'
import { streamEventSchema } from '../../contract/stream.ts'

const AGAIN_MS = 100

export class TickListener {
  readonly faults: string[] = []
  newestSeq = 0
  longestSilenceMs = 0
  /** Told of each tick. */
  onTick: () => void = () => undefined
  readonly #leaving = new AbortController()
  readonly #address: string
  readonly #productId: string
  readonly #cookie: string
  readonly #running: Promise<void>
  #heardAt = performance.now()
  #waiting = Promise.withResolvers<void>()

  constructor(address: string, productId: string, cookie = '') {
    this.#address = address
    this.#productId = productId
    this.#cookie = cookie
    this.#running = this.#run()
  }

  /** Resolves with the next tick. */
  next(): Promise<void> {
    return this.#waiting.promise
  }

  async close(): Promise<void> {
    this.#leaving.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#leaving
    while (!signal.aborted) {
      try {
        await this.#hearOne()
      } catch (error) {
        // A line that breaks is followed by another one; what the stream says must be right.
        if (!(error instanceof TypeError) && !signal.aborted) this.faults.push(String(error))
      }
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async #hearOne(): Promise<void> {
    const answer = await fetch(`${this.#address}/api/stream?products=${this.#productId}`, {
      headers: { cookie: this.#cookie },
      signal: this.#leaving.signal,
    })
    let rest = ''
    let seq = 0
    for await (const chunk of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const data = part.split('\n').find((line) => line.startsWith('data: '))
        const event = data === undefined ? null : streamEventSchema.parse(JSON.parse(data.slice(6)))
        if (event?.type !== 'ticks') continue
        for (const tick of event.ticks) {
          if (seq > 0 && tick.seq !== seq + 1) this.faults.push(`${tick.seq} after ${seq}`)
          seq = tick.seq
        }
        this.#heard(seq)
      }
    }
  }

  #heard(seq: number): void {
    this.newestSeq = Math.max(this.newestSeq, seq)
    this.longestSilenceMs = Math.max(this.longestSilenceMs, performance.now() - this.#heardAt)
    this.#heardAt = performance.now()
    this.onTick()
    this.#waiting.resolve()
    this.#waiting = Promise.withResolvers<void>()
  }
}
