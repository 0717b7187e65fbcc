/**
 * A line to a server over HTTP/2, as the proxy of a real platform speaks it to browsers, and a count of what travels on it: bodies as the server
 * sends them, headers as HTTP/2 packs them, and its frames. TLS is left out: some thirty bytes a message.
 */
import { once } from 'node:events'
import { request as ask, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { connect, createServer, type ClientHttp2Session, type ServerHttp2Stream } from 'node:http2'
import { createConnection, createServer as createRelay, type Server } from 'node:net'

export interface CarriedLine {
  /** Carries a request of HTTP/1.1 over the line, and its answer back. */
  carry(request: IncomingMessage, response: ServerResponse): void
  /** A new connection, as when the app is opened again. The app's own first request, which is none of the log's, has gone before. */
  renew(): Promise<void>
  /** The bytes that have travelled since the line was renewed. */
  taken(): Carried
  stop(): Promise<void>
}

export interface Carried {
  readonly bytes: number
  /** The answers' bodies by path, each with how often. */
  readonly bodies: ReadonlyMap<string, { readonly times: number; readonly bytes: number }>
}

/** They belong to a connection of HTTP/1.1, or to its first line. */
const OF_THE_HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'host']

/** @param server where the line ends: an address of HTTP/1.1 */
export async function openLine(server: string): Promise<CarriedLine> {
  let bytes = 0
  const bodies = new Map<string, { times: number; bytes: number }>()
  const end = createServer()
  end.on('stream', (stream, headers) => passOn(server, stream, headers))
  const endPort = await portOf(end)
  const relay = createRelay((near) => {
    const far = createConnection(endPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        to.write(chunk)
      })
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  })
  const relayPort = await portOf(relay)
  let session: ClientHttp2Session | null = null
  let before: OutgoingHttpHeaders = {}
  const carry = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    before = kept(request.headers)
    // Only reads travel here: they have no bodies.
    const stream = session?.request({ ...before, ':path': path, ':method': request.method ?? 'GET' })
    if (!stream) return void response.writeHead(502).end()
    stream.on('error', () => response.destroy())
    stream.on('response', ({ ':status': status, ...headers }) => {
      const name = path.replace(/\?.*$/, '')
      const body = bodies.get(name) ?? { times: 0, bytes: 0 }
      bodies.set(name, body)
      body.times += 1
      stream.on('data', (chunk: Buffer) => void (body.bytes += chunk.length))
      response.writeHead(status ?? 502, headers as OutgoingHttpHeaders)
      stream.pipe(response)
    })
  }
  return {
    carry,
    renew: async () => {
      session?.close()
      session = connect(`http://127.0.0.1:${relayPort}`)
      // With the headers that the app's other requests have, so that the connection knows them.
      const first = session.request({ ...before, ':path': '/api/health' })
      first.resume()
      await once(first, 'close')
      bytes = 0
      bodies.clear()
    },
    taken: () => ({ bytes, bodies: new Map(bodies) }),
    stop: async () => {
      session?.destroy()
      await Promise.all([end, relay].map((one) => new Promise<void>((resolve) => void one.close(() => resolve()))))
    },
  }
}

function passOn(server: string, stream: ServerHttp2Stream, headers: IncomingMessage['headers']): void {
  const { ':path': path, ':method': method, ...rest } = headers as Record<string, string>
  const { hostname, port, host } = new URL(server)
  const passed = ask(
    { hostname, port, path: path ?? '/', method: method ?? 'GET', headers: { ...kept(rest), host } },
    (answer) => {
      stream.respond({ ':status': answer.statusCode ?? 502, ...kept(answer.headers) })
      answer.pipe(stream)
    },
  )
  passed.on('error', () => stream.destroy())
  stream.pipe(passed)
}

function kept(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_THE_HOP.includes(name)),
  )
}

async function portOf(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
