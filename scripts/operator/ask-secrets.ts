import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks on the terminal, for secrets without showing what is typed; from a pipe, takes the next line. */
export class SecretPrompt {
  readonly #lines: AsyncIterator<string>
  readonly #interface: Interface
  #isShown = false

  constructor() {
    const silent = new Writable({
      write: (chunk: Uint8Array, _encoding, done) => {
        if (this.#isShown) process.stderr.write(chunk)
        done()
      },
    })
    this.#interface = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true })
    this.#lines = this.#interface[Symbol.asyncIterator]()
  }

  async ask(question: string): Promise<string> {
    process.stderr.write(`${question}: `)
    const { value, done } = await this.#lines.next()
    process.stderr.write('\n')
    return done ? '' : value
  }

  /** Asks for a line that may be seen. @param onKey called with every key that is pressed; never from a pipe */
  async write(question: string, onKey: () => void): Promise<string> {
    this.#isShown = true
    process.stdin.on('keypress', onKey)
    try {
      return await this.ask(question)
    } finally {
      process.stdin.off('keypress', onKey)
      this.#isShown = false
    }
  }

  close(): void {
    this.#interface.close()
  }
}
