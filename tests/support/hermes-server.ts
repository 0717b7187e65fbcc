/** A Hermes on loopback: its stream of server-sent events, as a client of prices needs it. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { bytesToHex } from '@noble/hashes/utils.js'

export interface HermesServer {
  readonly url: string
  /** The requests of each connection so far. */
  readonly requests: {
    readonly ids: readonly string[]
    readonly query: string
    readonly authorization: string | undefined
  }[]
  /** Streams that are open now. */
  listening(): number
  /** One event with these updates, to everybody who listens. */
  send(...updates: readonly Uint8Array[]): void
  /** Any text, as it is. */
  write(text: string): void
  /** Answers every request with this status from now on; 200 streams. */
  answerWith(status: number): void
  /** Cuts every connection without a goodbye. */
  cut(): void
  close(): Promise<void>
}

export async function startHermesServer(): Promise<HermesServer> {
  const streams = new Set<ServerResponse>()
  const requests: HermesServer['requests'] = []
  let status = 200
  const server = createServer((request, response) => {
    const { searchParams, search, pathname } = new URL(request.url ?? '', 'http://localhost')
    requests.push({ ids: searchParams.getAll('ids[]'), query: search, authorization: request.headers.authorization })
    if (status !== 200 || pathname !== '/v2/updates/price/stream') {
      response.writeHead(status === 200 ? 404 : status).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(':\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const write = (text: string) => streams.forEach((stream) => stream.write(text))
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    listening: () => streams.size,
    write,
    send: (...updates) =>
      write(`data:${JSON.stringify({ binary: { encoding: 'hex', data: updates.map(bytesToHex) } })}\n\n`),
    answerWith: (next) => void (status = next),
    cut: () => streams.forEach((stream) => stream.destroy()),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
