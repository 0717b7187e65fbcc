/** Tiles (C2SP tlog-tiles): a log's tree in files of 256 hashes, its entries in bundles of 256. A full one never changes. */
import { HASH_BYTES, inPairs, nodeHash, type Hash } from './hashes.ts'
import { nodesOf, type Node, type Span } from './spans.ts'

export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const LEVEL_MAX = 63
const ENTRY_BYTES_MAX = 65_535

/** `width` is 256 for a full one. Hashes of level l are those of subtrees of 256^l leaves. */
export interface Tile {
  readonly kind: 'hashes' | 'entries'
  readonly level: number
  readonly index: number
  readonly width: number
}

/** Below the log's own address, without a slash in front. */
export function tilePath({ kind, level, index, width }: Tile): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${kind === 'entries' ? 'entries' : level}/${place}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

const PATH = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Reads a tile's path; null for any text that is not the one path of a tile. */
export function readTilePath(path: string): Tile | null {
  const [, first = '', place = '', part] = PATH.exec(path) ?? []
  if (first === '') return null
  const tile: Tile = {
    kind: first === 'entries' ? 'entries' : 'hashes',
    level: first === 'entries' ? 0 : Number(first),
    index: Number(place.replaceAll(/[x/]/g, '')),
    width: part === undefined ? TILE_WIDTH : Number(part),
  }
  const isTile =
    tile.level <= LEVEL_MAX && Number.isSafeInteger(tile.index) && (part === undefined || tile.width < TILE_WIDTH)
  return isTile && tilePath(tile) === path ? tile : null
}

/** How many hashes or entries of this tile a tree of `size` leaves has; 0: there is no such tile yet. */
export function widthAt({ level, index }: Pick<Tile, 'level' | 'index'>, size: number): number {
  return Math.max(0, Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH))
}

/** The tiles from which a tree of `size` leaves gives the hashes of these spans, each once. */
export function tilesFor(spans: readonly Span[], size: number): readonly Tile[] {
  return tilesOfNodes(spans.flatMap(nodesOf), size)
}

/** The tiles from which a tree of `size` leaves gives these nodes, each once. */
export function tilesOfNodes(nodes: readonly Node[], size: number): readonly Tile[] {
  const tiles = new Map<string, Tile>()
  for (const node of nodes) {
    const { tile } = placeOf(node)
    tiles.set(keyOf(tile), { ...tile, width: widthAt(tile, size) })
  }
  return [...tiles.values()]
}

/** Reads nodes out of tiles that are at hand. @throws RangeError for a node whose tile is missing or too narrow */
export function nodeReader(
  tiles: ReadonlyMap<string, Uint8Array>,
  pair: typeof nodeHash = nodeHash,
): (node: Node) => Hash {
  return (node) => {
    const { tile, from, count } = placeOf(node)
    const bytes = tiles.get(keyOf(tile))
    if (bytes === undefined || bytes.length < (from + count) * HASH_BYTES)
      throw new RangeError(`no tile has the node ${node.index} of level ${node.level}`)
    let hashes = Array.from({ length: count }, (_, at) =>
      bytes.subarray((from + at) * HASH_BYTES, (from + at + 1) * HASH_BYTES),
    )
    while (hashes.length > 1) hashes = inPairs(hashes, pair)
    return hashes[0] ?? new Uint8Array()
  }
}

/** The name of a tile, whatever its width. */
export function keyOf({ level, index }: Pick<Tile, 'level' | 'index'>): string {
  return `${level}/${index}`
}

/** @throws RangeError for an entry that no bundle can hold */
export function writeBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > ENTRY_BYTES_MAX) throw new RangeError('an entry has more than 65,535 bytes')
    bytes.set([entry.length >> 8, entry.length & 255], at)
    bytes.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bytes
}

/** Null for bytes that are not whole entries. */
export function readBundle(bytes: Uint8Array): readonly Uint8Array[] | null {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const [high, low] = [bytes[at], bytes[at + 1]]
    if (high === undefined || low === undefined) return null
    const end = at + 2 + high * 256 + low
    if (end > bytes.length) return null
    entries.push(bytes.subarray(at + 2, end))
    at = end
  }
  return entries
}

/** The tile that has a node, and which of its hashes make the node. */
function placeOf({ level, index }: Node): {
  readonly tile: Pick<Tile, 'kind' | 'level' | 'index'>
  readonly from: number
  readonly count: number
} {
  const count = 2 ** (level % TILE_HEIGHT)
  const first = index * count
  return {
    tile: { kind: 'hashes', level: Math.floor(level / TILE_HEIGHT), index: Math.floor(first / TILE_WIDTH) },
    from: first % TILE_WIDTH,
    count,
  }
}
