import { request as httpRequest, type ClientRequest } from 'node:http'
import { problemSchema } from '../../contract/problem.ts'

export interface EarlyAnswer {
  readonly status: number
  readonly code: string | null
  readonly retryAfter: string | undefined
}

export interface OpenRequest {
  /** Writes to the body, which nobody ends. */
  readonly body: ClientRequest
  readonly answered: Promise<EarlyAnswer>
}

/** A request whose head is sent and whose body stays open until `cutAll`: whatever it is answered, it is answered without its end. */
export class OpenRequests {
  readonly #address: string
  readonly #open: ClientRequest[] = []

  constructor(address: string) {
    this.#address = address
  }

  send(
    path: string,
    options: { readonly method: string; readonly headers?: Readonly<Record<string, string>> },
  ): OpenRequest {
    const body = httpRequest(new URL(path, this.#address), {
      method: options.method,
      agent: false,
      headers: { origin: this.#address, ...options.headers },
    })
    this.#open.push(body)
    const answered = new Promise<EarlyAnswer>((resolve, reject) => {
      body.on('error', reject)
      body.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const problem = problemSchema.safeParse(jsonOf(Buffer.concat(chunks).toString()))
          resolve({
            status: response.statusCode ?? 0,
            code: problem.success ? problem.data.code : null,
            retryAfter: response.headers['retry-after'],
          })
        })
      })
    })
    // Cut on purpose at the end.
    answered.catch(() => undefined)
    body.flushHeaders()
    return { body, answered }
  }

  cutAll(): void {
    for (const request of this.#open.splice(0)) request.destroy()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
