/** A server that ends answers what is under way and closes every other line: each one that stays open holds its end up. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The last resort: a request that never ends must not keep the server from ending. */
const STOP_MS_MAX = 10_000

export function closeLines(app: FastifyInstance): void {
  let isClosing = false
  const lines = new Set<Socket>()
  app.server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // Browsers open lines ahead of their requests. To Node such a line is not idle, for its first request is still to come.
    for (const line of lines) if (line.bytesRead === 0) line.destroy()
    setTimeout(() => app.server.closeAllConnections(), STOP_MS_MAX).unref()
  })
  // The answers to requests that came before the end, too: their callers would keep the line for the next one.
  app.addHook('onSend', async (_request, reply) => void (isClosing && reply.header('connection', 'close')))
}
