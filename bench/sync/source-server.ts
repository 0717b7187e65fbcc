/**
 * Serves the built page and the orders: as plain JSON pages for the peers, and by Candor's own protocol (snapshot, blocks,
 * feed) for Candor. Bodies are made before the clock starts, so that the figures are the browser's.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { BLOCK_ROWS_MAX, encodeBlock, type BlockHead } from '../../contract/sync/block.ts'
import { bucketOf, type Document } from '../../contract/sync/collection-rules.ts'
import { EMPTY_DIGEST, rowHash, xorDigest } from '../../contract/sync/row-hash.ts'
import type { Digest, WireRow } from '../../contract/sync/messages.ts'
import type { Order } from '../../contract/rows/order.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import { listen } from '../listen.ts'
import { SOURCE_PAGE_ROWS } from './contestant.ts'
import { makeOrders } from './orders.ts'

const EPOCH = 'bench'
const HOT_ROWS = 200
/** Each revision changes so many of the newest orders. */
const CHANGED_ROWS = 100
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

interface Source {
  readonly pages: readonly string[]
  readonly blocks: ReadonlyMap<string, string>
  readonly rows: readonly WireRow[]
  readonly digests: readonly Digest[]
}

/** @returns address and stop; `count` orders are served */
export async function serveSource(input: {
  folder: string
  count: number
}): Promise<{ address: string; stop(): Promise<void> }> {
  const source = makeSource(makeOrders(input.count))
  const state = { revision: 0 }
  const server = createServer((request, response) => {
    answer({ request, response, source, state, folder: input.folder }).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      response.writeHead(500).end()
    })
  })
  const { port, stop } = await listen(server)
  return { address: `http://127.0.0.1:${port}`, stop }
}

/** Prepares the answers of a server that holds these orders. */
export function makeSource(orders: readonly Order[]): Source {
  const pages = Array.from({ length: Math.ceil(orders.length / SOURCE_PAGE_ROWS) }, (_, page) =>
    JSON.stringify(orders.slice(page * SOURCE_PAGE_ROWS, (page + 1) * SOURCE_PAGE_ROWS)),
  )
  const blocks = new Map<string, string>()
  const rows: WireRow[] = []
  const digests = new Map<string, { count: number; digest: string }>()
  const addTo = (collection: string, bucket: string, digest: string, count: number) => {
    const key = `${collection}/${bucket}`
    const before = digests.get(key) ?? { count: 0, digest: EMPTY_DIGEST }
    digests.set(key, { count: before.count + count, digest: xorDigest(before.digest, digest) })
  }
  const addRow = (collection: string, id: string, doc: Document, bucket: string) => {
    const hash = rowHash(collection, id, doc)
    rows.push({ collection, id, seq: rows.length + 1, hash, doc })
    addTo(collection, bucket, hash, 1)
  }
  const cold = orders.slice(0, Math.max(0, orders.length - HOT_ROWS))
  for (const chunk of chunksOfMonth(cold)) {
    const head = sealChunk(chunk, blocks)
    addRow('blocks', head.hash, head, 'all')
    addTo('orders', head.bucket, head.digest, head.count)
  }
  for (const order of orders.slice(cold.length)) addRow('orders', order.id, order, bucketOf('orders', order))
  return {
    pages,
    blocks,
    rows,
    digests: [...digests].map(([key, value]) => ({
      collection: key.split('/')[0] ?? '',
      bucket: key.split('/')[1] ?? '',
      ...value,
    })),
  }
}

function chunksOfMonth(orders: readonly Order[]): Order[][] {
  const chunks: Order[][] = []
  for (const order of orders) {
    const last = chunks.at(-1)
    const first = last?.[0]
    if (!last || !first || last.length === BLOCK_ROWS_MAX || bucketOf('orders', first) !== bucketOf('orders', order))
      chunks.push([order])
    else last.push(order)
  }
  return chunks
}

function sealChunk(chunk: readonly Order[], blocks: Map<string, string>): BlockHead {
  const rows = chunk.map((doc) => ({ id: doc.id, doc: doc }))
  const bucket = bucketOf('orders', chunk[0] ?? {})
  const text = encodeBlock({ collection: 'orders', bucket, rows })
  const hash = sha256Hex(text)
  blocks.set(hash, text)
  const counts: Record<string, Record<string, number>> = {}
  for (const field of ['status', 'productId', 'direction'] as const) {
    counts[field] = {}
    for (const order of chunk) counts[field][order[field]] = (counts[field][order[field]] ?? 0) + 1
  }
  const times = chunk.map((order) => order.acceptedAt)
  return {
    hash,
    collection: 'orders',
    bucket,
    count: chunk.length,
    byteLength: Buffer.byteLength(text),
    counts,
    sums: {},
    digest: rows.reduce((sum, row) => xorDigest(sum, rowHash('orders', row.id, row.doc)), EMPTY_DIGEST),
    firstTime: Math.min(...times),
    lastTime: Math.max(...times),
  }
}

/** The orders after so many revisions, each of which changes the newest ones once more. */
function afterRevisions(
  source: Source,
  revision: number,
): { head: number; rows: readonly WireRow[]; digests: readonly Digest[] } {
  const base = source.rows.length
  if (revision === 0) return { head: base, rows: [], digests: source.digests }
  const head = base + revision * CHANGED_ROWS
  const before = source.rows.slice(-CHANGED_ROWS)
  const rows = before.map((row, index): WireRow => {
    const doc = { ...row.doc, settledAt: Number(row.doc?.['settledAt']) + revision }
    return { ...row, seq: head - CHANGED_ROWS + index + 1, hash: rowHash(row.collection, row.id, doc), doc }
  })
  const digests = new Map(source.digests.map((digest) => [`${digest.collection}/${digest.bucket}`, digest]))
  for (const row of [...before, ...rows]) {
    const key = `${row.collection}/${bucketOf('orders', row.doc ?? {})}`
    const digest = digests.get(key)
    if (digest) digests.set(key, { ...digest, digest: xorDigest(digest.digest, row.hash) })
  }
  return { head, rows, digests: [...digests.values()] }
}

async function answer(input: {
  request: IncomingMessage
  response: ServerResponse
  source: Source
  state: { revision: number }
  folder: string
}): Promise<void> {
  const { request, response, source, state } = input
  const url = new URL(request.url ?? '/', 'http://bench')
  const json = (body: unknown) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const position = { epoch: EPOCH, serverTime: Date.now() }
  const { head, rows, digests } = afterRevisions(source, state.revision)
  if (url.pathname === '/source/orders') return json(source.pages[Number(url.searchParams.get('page'))] ?? '[]')
  if (url.pathname === '/api/sync/snapshot')
    return json({ ...position, startSeq: source.rows.length, rows: source.rows, next: null })
  if (url.pathname === '/bench/revise') {
    state.revision += 1
    return json({})
  }
  if (url.pathname === '/api/sync') {
    const from = Number(url.searchParams.get('seq'))
    return json({ ...position, from, to: head, head, rows: rows.filter((row) => row.seq > from), more: false, digests })
  }
  if (url.pathname.startsWith('/api/sync/blocks/'))
    return json(source.blocks.get(url.pathname.slice('/api/sync/blocks/'.length)) ?? '')
  const file = join(input.folder, normalize(url.pathname))
  const content = await readFile(file).catch(() => null)
  if (!content) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content)
}
