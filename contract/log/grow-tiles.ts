/** Grows a log's tiles by new leaves. Only the tiles at the right edge change, and each of them only at its end. */
import { HASH_BYTES, inPairs, type Hash } from './hashes.ts'
import { keyOf, TILE_WIDTH } from './tiles.ts'

export interface GrownTile {
  readonly level: number
  readonly index: number
  /** Its hashes so far, old and new. */
  readonly bytes: Uint8Array
}

/**
 * @param edge the tiles of the tree's right edge by `keyOf`; full ones are not asked for
 * @param size the tree's leaves so far
 * @returns the tiles that are new or longer, leaves first
 */
export function growTiles(
  edge: ReadonlyMap<string, Uint8Array>,
  size: number,
  leaves: readonly Hash[],
): readonly GrownTile[] {
  const grown: GrownTile[] = []
  let from = size
  for (let [level, adding] = [0, leaves]; adding.length > 0; level += 1) {
    const full: Hash[] = []
    for (let at = 0; at < adding.length;) {
      const index = Math.floor((from + at) / TILE_WIDTH)
      const offset = (from + at) % TILE_WIDTH
      const taken = adding.slice(at, at + TILE_WIDTH - offset)
      const bytes = new Uint8Array((offset + taken.length) * HASH_BYTES)
      if (offset > 0)
        bytes.set((edge.get(keyOf({ level, index })) ?? new Uint8Array()).subarray(0, offset * HASH_BYTES))
      taken.forEach((hash, place) => bytes.set(hash, (offset + place) * HASH_BYTES))
      grown.push({ level, index, bytes })
      if (offset + taken.length === TILE_WIDTH) full.push(tileRoot(bytes))
      at += taken.length
    }
    from = Math.floor(from / TILE_WIDTH)
    adding = full
  }
  return grown
}

function tileRoot(bytes: Uint8Array): Hash {
  let hashes = Array.from({ length: TILE_WIDTH }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))
  while (hashes.length > 1) hashes = inPairs(hashes)
  return hashes[0] ?? new Uint8Array()
}
