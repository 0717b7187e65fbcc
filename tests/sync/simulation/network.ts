/** A network that keeps every request and every response until the simulation lets it go, loses it, or sends it twice. */
import { refuse } from '../../../contract/outcome.ts'
import type { Remote } from '../../../src/remote/exchange.ts'
import type { Request, Response, Server } from './server.ts'

interface Message {
  readonly from: number
  readonly deliver: () => void
  readonly lose: () => void
  /** A request that may arrive once more, with nobody to hear the answer. */
  readonly repeat: (() => void) | null
}

const LOST: Response = { outcome: refuse('unavailable'), position: null }

export class Network {
  readonly #server: Server
  readonly messages: Message[] = []

  constructor(server: Server) {
    this.#server = server
  }

  /** The network as one tab has it; what it is told after its death changes nothing. */
  remoteOf(tab: number, isAlive: () => boolean): Remote {
    const remote = (endpoint: Request['endpoint'], input: Partial<Request>): Promise<Response> =>
      new Promise((resolve) => {
        const hear = (response: Response) => {
          if (isAlive()) resolve(response)
        }
        if (!isAlive()) return
        const request: Request = {
          endpoint,
          params: input.params ?? {},
          query: input.query ?? {},
          body: structuredClone(input.body),
          key: input.key,
          actor: input.actor,
        }
        this.messages.push({
          from: tab,
          deliver: () => {
            const response = this.#server.handle(request)
            this.messages.push({ from: tab, deliver: () => hear(response), lose: () => hear(LOST), repeat: null })
          },
          lose: () => hear(LOST),
          repeat: () => void this.#server.handle(request),
        })
      })
    // The endpoints' own types end here: this server answers what each endpoint declares.
    return remote as unknown as Remote
  }

  /** Takes one message out, by chance or the oldest. */
  take(index: number): Message | undefined {
    return this.messages.splice(index, 1)[0]
  }
}
