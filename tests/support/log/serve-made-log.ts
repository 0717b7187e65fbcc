/** Serves a log in memory by HTTP, as the platform does (C2SP tlog-tiles). */
import { createServer } from 'node:http'
import { verifierKeyText } from '../../../contract/log/note.ts'
import { keyOf, readTilePath, writeBundle } from '../../../contract/log/tiles.ts'
import { signedCheckpoint, type MadeLog, type Signer } from './made-log.ts'

export interface ServedLog {
  readonly url: string
  /** Tells another story from now on. */
  show(log: MadeLog): void
  stop(): Promise<void>
}

export async function serveMadeLog(first: MadeLog, signer: Signer): Promise<ServedLog> {
  let log = first
  const bytesOf = (path: string): Uint8Array | null => {
    const size = log.entries.length
    if (path === 'key') return Buffer.from(`${verifierKeyText(signer.key)}\n`)
    if (path === 'checkpoint') return Buffer.from(signedCheckpoint(signer, size, log.root(size)))
    const tile = readTilePath(path)
    if (tile?.kind === 'entries') return writeBundle(log.entries.slice(tile.index * 256, tile.index * 256 + tile.width))
    return tile && (log.tiles.get(keyOf(tile))?.subarray(0, tile.width * 32) ?? null)
  }
  const server = createServer((request, response) => {
    const bytes = bytesOf((request.url ?? '').replace('/log/', ''))
    response.writeHead(bytes ? 200 : 404)
    response.end(bytes ?? '')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/log`,
    show: (other) => void (log = other),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
