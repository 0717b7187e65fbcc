import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const COMPRESSED_FROM_BYTES = 1_400
/** Pages of rows shrink to a tenth already at this level, in a few milliseconds. */
const LEVEL = 4
/** Phones ask for these all day: there each byte counts, also below a packet. */
const OF_THE_LOG = /^\/api\/(?:log|liabilities)\//
const OF_THE_LOG_FROM_BYTES = 300
const OF_THE_LOG_LEVEL = 9

/** Compresses JSON answers that are longer than a packet, for those who take gzip. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isOfLog = OF_THE_LOG.test(request.url)
    const fromBytes = isOfLog ? OF_THE_LOG_FROM_BYTES : COMPRESSED_FROM_BYTES
    if (typeof payload !== 'string' || payload.length < fromBytes || reply.hasHeader('content-encoding')) return payload
    void reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return promisify(gzip)(payload, { level: isOfLog ? OF_THE_LOG_LEVEL : LEVEL })
  })
}
