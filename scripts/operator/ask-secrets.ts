import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks on the terminal without showing what is typed; from a pipe, takes the next line. */
export class SecretPrompt {
  readonly #lines: AsyncIterator<string>
  readonly #interface: Interface

  constructor() {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    this.#interface = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true })
    this.#lines = this.#interface[Symbol.asyncIterator]()
  }

  async ask(question: string): Promise<string> {
    process.stderr.write(`${question}: `)
    const { value, done } = await this.#lines.next()
    process.stderr.write('\n')
    return done ? '' : value
  }

  close(): void {
    this.#interface.close()
  }
}
