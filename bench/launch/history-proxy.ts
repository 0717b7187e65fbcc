/** The real server, seen through a window that adds a long history to what it says about a person's orders. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Digest, WireRow } from '../../contract/sync/messages.ts'
import { EMPTY_DIGEST, xorDigest } from '../../contract/sync/row-hash.ts'
import { listen } from '../listen.ts'
import { makeOrders } from '../sync/orders.ts'
import { makeSource } from '../sync/source-server.ts'

interface Answer {
  readonly rows: WireRow[]
  readonly next: unknown
  readonly startSeq: number
  readonly digests?: Digest[]
}

/** @param count orders besides the person's own */
export async function withHistory(api: string, count: number): Promise<{ address: string; stop(): Promise<void> }> {
  const made = makeSource(makeOrders(count))
  const { hostname, port } = new URL(api)
  const pass = (
    request: IncomingMessage,
    headers: IncomingMessage['headers'],
    answered: (answer: IncomingMessage) => void,
    response: ServerResponse,
  ) => {
    const passed = httpRequest({ hostname, port, path: request.url, method: request.method, headers }, answered)
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const block = made.blocks.get(url.pathname.replace('/api/sync/blocks/', ''))
    if (block !== undefined)
      return void response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(block)
    const isFirstPage = url.pathname === '/api/sync/snapshot' && !url.searchParams.has('after')
    if (!isFirstPage && url.pathname !== '/api/sync') {
      return pass(
        request,
        request.headers,
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
        response,
      )
    }
    const { 'accept-encoding': _encoding, ...headers } = request.headers
    pass(
      request,
      headers,
      (answer) =>
        void readAll(answer).then((text) => {
          const { 'content-length': _length, ...kept } = answer.headers
          response
            .writeHead(answer.statusCode ?? 502, kept)
            .end(answer.statusCode === 200 ? JSON.stringify(widen(JSON.parse(text) as Answer, isFirstPage)) : text)
        }),
      response,
    )
  })
  const widen = (answer: Answer, isFirstPage: boolean): Answer =>
    isFirstPage
      ? {
          ...answer,
          rows: [...answer.rows, ...made.rows.map((row, at) => ({ ...row, seq: Math.min(answer.startSeq, at + 1) }))],
        }
      : answer.digests === undefined
        ? answer
        : { ...answer, digests: merged(answer.digests, made.digests) }
  const listening = await listen(server)
  return { address: `http://localhost:${listening.port}`, stop: listening.stop }
}

function merged(own: readonly Digest[], more: readonly Digest[]): Digest[] {
  const all = new Map(own.map((digest) => [`${digest.collection}/${digest.bucket}`, digest]))
  for (const digest of more) {
    const key = `${digest.collection}/${digest.bucket}`
    const before = all.get(key) ?? { ...digest, count: 0, digest: EMPTY_DIGEST }
    all.set(key, { ...before, count: before.count + digest.count, digest: xorDigest(before.digest, digest.digest) })
  }
  return [...all.values()]
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString()
}
