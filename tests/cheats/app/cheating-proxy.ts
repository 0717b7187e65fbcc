/** Stands before a real server, passes on what is said both ways, and changes answers as the operator wants. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** @returns what is answered instead; `honest` itself where nothing is changed */
export type Bend = (path: string, honest: unknown) => unknown

export interface CheatingProxy {
  readonly address: string
  /** Null where every answer is the server's own. */
  bend: Bend | null
  /** Requests to these paths get no answer at all; null where each is answered. */
  mute: RegExp | null
  close(): Promise<void>
}

/** Answers that are ever changed: all others, the event stream among them, flow through. */
const BENT = /^\/api\/(?:configuration|orders\/[^/]+\/proof|orders|quotes)(?:\?|$)/

/** @param api the server behind: its address */
export async function startCheatingProxy(api: string): Promise<CheatingProxy> {
  const { hostname, port } = new URL(api)
  const proxy: Pick<CheatingProxy, 'bend' | 'mute'> = { bend: null, mute: null }
  const server = createServer((request, reply) => {
    const path = request.url ?? '/'
    if (proxy.mute?.test(path) === true) return void request.socket.destroy()
    const isBent = BENT.test(path)
    const headers = { ...request.headers }
    // The page reads the rows before they are changed.
    if (isBent) delete headers['accept-encoding']
    // The Origin names this address, so the Host stays what the browser sent.
    const passed = httpRequest({ hostname, port, path, method: request.method, headers }, (answer) => {
      if (isBent) return void passBent(proxy.bend, path, answer, reply).catch(() => reply.destroy())
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    request.pipe(passed)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return Object.assign(proxy, {
    address: `http://127.0.0.1:${bound.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

async function passBent(
  bend: Bend | null,
  path: string,
  answer: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const bytes = await buffer(answer)
  const honest: unknown = bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : null
  const said = bend ? bend(path, honest) : honest
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers
  if (said === honest) return void reply.writeHead(answer.statusCode ?? 502, headers).end(bytes)
  reply.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(said))
}
