/** A PMTiles file (version 3, uncompressed) with one tile for the whole world, made by hand; and a host for it that answers parts, as such a source must. */
import { once } from 'node:events'
import { createServer } from 'node:http'

export interface TileHost {
  readonly address: string
  /** Paths that were asked for. */
  readonly asked: readonly string[]
  /** Puts a file there; refuses every request while it is null. */
  serve(file: Buffer | null): void
  close(): Promise<void>
}

const [MVT, PNG] = [1, 2] as const

/** @param kind of the tile: a picture, or shapes as Mapbox Vector Tiles have them */
export function tileFile(kind: 'picture' | 'shapes', tile: Buffer): Buffer {
  const metadata = Buffer.from('{}')
  // One entry: the first tile, once, so long, at the beginning (an offset is written with one added).
  const directory = Buffer.concat([1, 0, 1, tile.length, 1].map(varint))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const places = [directory, metadata, Buffer.alloc(0), tile].reduce<{ at: number; fields: number[] }>(
    ({ at, fields }, part) => ({ at: at + part.length, fields: [...fields, at, part.length] }),
    { at: header.length, fields: [] },
  )
  for (const [index, field] of [...places.fields, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(field), 8 + 8 * index)
  // Clustered; neither directories nor tiles are compressed; what the tiles are; zoom 0 alone.
  for (const [index, byte] of [1, 1, 1, kind === 'shapes' ? MVT : PNG, 0, 0].entries())
    header.writeUInt8(byte, 96 + index)
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 10_000_000, 102 + 4 * index)
  return Buffer.concat([header, directory, metadata, tile])
}

/** A vector tile with one layer, whose one shape covers all of it. */
export function fullLayer(name: string): Buffer {
  const extent = 4_096
  // To the first corner, three lines, and closed: each step as zigzag.
  const steps = [
    [extent, 0],
    [0, extent],
    [-extent, 0],
  ]
    .flat()
    .map((step) => (step < 0 ? -2 * step - 1 : 2 * step))
  const geometry = Buffer.concat([9, 0, 0, 26, ...steps, 15].map(varint))
  const feature = Buffer.concat([number(3, 3), bytes(4, geometry)])
  return bytes(3, Buffer.concat([number(15, 2), bytes(1, Buffer.from(name)), bytes(2, feature), number(5, extent)]))
}

export async function openTileHost(): Promise<TileHost> {
  const asked: string[] = []
  let file: Buffer | null = null
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (file === null) response.writeHead(503).end()
    else if (from === '') response.writeHead(200, { 'content-type': 'image/png' }).end(file)
    else
      response
        .writeHead(206, { 'content-range': `bytes ${from}-${Math.min(Number(to), file.length - 1)}/${file.length}` })
        .end(file.subarray(Number(from), Number(to) + 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    asked,
    serve: (next) => {
      file = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Fields of protocol buffers. */
function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(value.length), value])
}

function varint(value: number): Buffer {
  const septets = [value & 127]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) septets.push(rest & 127)
  return Buffer.from(septets.map((septet, index) => (index < septets.length - 1 ? septet | 128 : septet)))
}
