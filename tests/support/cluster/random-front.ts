/**
 * A front as operators have it: event streams go to a random process that carries streams, every other request to a random web. A
 * process that does not answer its health is passed over; one that breaks off in the middle is answered for with `unavailable`.
 */
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RandomFront {
  readonly address: string
  close(): Promise<void>
}

export interface Behind {
  readonly webs: readonly number[]
  readonly streams: readonly number[]
  /** 0 ≤ x < 1 */
  readonly random: () => number
}

const UNAVAILABLE = JSON.stringify({
  type: 'urn:candor:problem:unavailable',
  status: 503,
  code: 'unavailable',
  retryAfterSeconds: 1,
})
/** The server ends a line that is idle for five seconds. */
const AGENT = { keepAlive: true, timeout: 4_000 }
const HEALTH_EVERY_MS = 500
const HEALTH_MS_MAX = 1_500

export async function openRandomFront({ webs, streams, random }: Behind): Promise<RandomFront> {
  const agent = new Agent(AGENT)
  const looking = watchHealth([...webs, ...streams])
  const server = createServer((incoming, outgoing) => {
    const ports = (incoming.url?.startsWith('/api/stream') ? streams : webs).filter((port) => looking.isWell(port))
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', () => outgoing.destroy())
    incoming.on('end', () => pass({ agent, incoming, outgoing, body: Buffer.concat(chunks), ports, random }))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`, // it listens on a port
    close: async () => {
      looking.stop()
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function watchHealth(ports: readonly number[]): { isWell(port: number): boolean; stop(): void } {
  const well = new Set(ports)
  const asking = new Set<number>()
  const timer = setInterval(() => {
    for (const port of ports) {
      if (asking.has(port)) continue
      asking.add(port)
      void fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(HEALTH_MS_MAX) })
        .then(async (answer) => {
          await answer.arrayBuffer()
          return answer.ok
        })
        .catch(() => false)
        .then((isWell) => {
          asking.delete(port)
          if (isWell) well.add(port)
          else well.delete(port)
        })
    }
  }, HEALTH_EVERY_MS)
  return { isWell: (port) => well.has(port), stop: () => clearInterval(timer) }
}

function pass(input: {
  readonly agent: Agent
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly body: Buffer
  readonly ports: number[]
  readonly random: () => number
}): void {
  const { agent, incoming, outgoing, body, ports, random } = input
  const [port] = ports.splice(Math.floor(random() * ports.length), 1)
  if (port === undefined) return refuse(outgoing)
  const passed = ask(
    { agent, hostname: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    },
  )
  passed.on('error', (error: NodeJS.ErrnoException) => {
    // Nothing has reached the process, so another one may be asked.
    if (error.code === 'ECONNREFUSED') pass(input)
    else refuse(outgoing)
  })
  outgoing.on('close', () => passed.destroy())
  passed.end(body)
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy()
  outgoing.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' }).end(UNAVAILABLE)
}
