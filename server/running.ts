/** Started parts, ended in reverse order. */
export class Running {
  readonly #parts: (() => Promise<void> | void)[] = []
  add(stop: () => Promise<void> | void): void {
    this.#parts.unshift(stop)
  }
  async stop(): Promise<void> {
    for (const stop of this.#parts.splice(0)) await stop()
  }
}
