/** Mounts the log's files (C2SP tlog-tiles). They are static by nature: a full tile never changes, so any cache may keep it. */
import { COST_UNITS } from '../../../contract/cost.ts'
import { readSize } from '../../../contract/log/checkpoint.ts'
import { verifierKeyText } from '../../../contract/log/note.ts'
import { readTilePath } from '../../../contract/log/tiles.ts'
import { readReceiptHashes } from '../../log/prove-log.ts'
import { provePrices } from '../../log/prove-prices.ts'
import { readLogKey, readNewestCheckpoint, readTile } from '../../log/read-log.ts'
import type { Platform } from '../entry/platform.ts'
import { replyCode } from '../entry/reply-problem.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const PREFIX = '/log'

export function mountLog({ app, database }: Pick<Platform, 'app' | 'database'>): void {
  app.get(`${PREFIX}/checkpoint`, { config: { units: COST_UNITS.read } }, async (_request, reply) => {
    const note = await readNewestCheckpoint(database)
    if (note === null) return replyCode(reply, 'not-found')
    return reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' }).send(note)
  })
  app.get(`${PREFIX}/key`, { config: { units: COST_UNITS.read } }, async (_request, reply) => {
    const key = await readLogKey(database)
    if (key === null) return replyCode(reply, 'not-found')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' })
      .send(`${verifierKeyText(key)}\n`)
  })
  // Not of C2SP: the hashes under the root of an entry of receipts, by which anybody sees whether a receipt is among them.
  app.get<{ Params: { index: string } }>(
    `${PREFIX}/receipts/:index`,
    { config: { units: COST_UNITS.scan } },
    async (request, reply) => {
      const index = readSize(request.params.index)
      const hashes = index === null ? null : await readReceiptHashes(database, index)
      if (hashes === null) return replyCode(reply, 'not-found')
      return reply.headers({ 'cache-control': IMMUTABLE, 'content-type': 'application/octet-stream' }).send(hashes)
    },
  )
  // Not of C2SP: how a tick of a product's chain leads to an entry of price heads.
  app.get<{ Params: { product: string; seq: string }; Querystring: { at?: string; size?: string } }>(
    `${PREFIX}/prices/:product/:seq`,
    { config: { units: COST_UNITS.scan } },
    async ({ params, query }, reply) => {
      const [seq, at, size] = [params.seq, query.at ?? '', query.size ?? ''].map(readSize)
      if (seq == null || at == null || size == null) return replyCode(reply, 'not-found')
      const found = await provePrices(database, { productId: params.product, seq, at, size })
      return found === null ? replyCode(reply, 'not-found') : reply.header('cache-control', 'no-cache').send(found)
    },
  )
  app.get(`${PREFIX}/tile/*`, { config: { units: COST_UNITS.read } }, async (request, reply) => {
    const tile = readTilePath(request.url.slice(PREFIX.length + 1))
    const bytes = tile && (await readTile(database, tile))
    if (!bytes) return replyCode(reply, 'not-found')
    return reply
      .headers({ 'cache-control': IMMUTABLE, 'content-type': 'application/octet-stream' })
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  })
}
