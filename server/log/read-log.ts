/** Reads what the log publishes, straight from the tables: one row for a tile. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { fromBase64Url } from '../../contract/base64url.ts'
import { HASH_BYTES, type Hash } from '../../contract/log/hashes.ts'
import { LOG_SIGNATURE, type VerifierKey } from '../../contract/log/note.ts'
import { hashOfSpan, nodesOf, wholeTree, type Span } from '../../contract/log/spans.ts'
import { keyOf, nodeReader, tilesOfNodes, TILE_WIDTH, writeBundle, type Tile } from '../../contract/log/tiles.ts'
import type { Database } from '../database/database.ts'
import { largeNodes } from './large-nodes.ts'
import type {} from './tables.ts'

/** The newest signed checkpoint; null before the first. */
export async function readNewestCheckpoint(database: Database): Promise<string | null> {
  return (await readNewestSigned(database))?.note ?? null
}

/** The same with the moment when it was signed, ms; null for one of before. */
export async function readNewestSigned(
  database: Database,
): Promise<{ readonly note: string; readonly at: number | null } | null> {
  const { rows } = await sql<{ note: string; at: bigint | null }>`
    SELECT note, at FROM log_checkpoint WHERE name = (SELECT name FROM log_name ORDER BY number DESC LIMIT 1) ORDER BY size DESC LIMIT 1`.execute(
    database,
  )
  const [row] = rows
  return row ? { note: row.note, at: row.at === null ? null : Number(row.at) } : null
}

/** The key of the log's newest name; null before it has one. */
export async function readLogKey(database: Database): Promise<VerifierKey | null> {
  const row = await database
    .selectFrom('log_name')
    .select(['name', 'public_key'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const publicKey = row ? fromBase64Url(row.public_key) : null
  return row && publicKey ? { name: row.name, type: LOG_SIGNATURE, publicKey } : null
}

/** Null where the tree has no such tile, or not yet at this width. */
export async function readTile(database: Database, tile: Tile): Promise<Uint8Array | null> {
  return tile.kind === 'entries' ? readEntries(database, tile) : readHashTile(database, tile)
}

async function readHashTile(database: Database, { level, index, width }: Tile): Promise<Uint8Array | null> {
  const row = await database
    .selectFrom('log_tile')
    .select('bytes')
    .where('level', '=', level)
    .where('index', '=', BigInt(index))
    .executeTakeFirst()
  return row && row.bytes.length >= width * HASH_BYTES ? row.bytes.subarray(0, width * HASH_BYTES) : null
}

async function readEntries(database: Database, { index, width }: Tile): Promise<Uint8Array | null> {
  const from = BigInt(index) * BigInt(TILE_WIDTH)
  const rows = await database
    .selectFrom('log_entry')
    .select('text')
    .where('index', '>=', from)
    .where('index', '<', from + BigInt(width))
    .orderBy('index')
    .execute()
  return rows.length === width ? writeBundle(rows.map(({ text }) => Buffer.from(text, 'utf8'))) : null
}

/** The hashes of these spans of the tree of `size` leaves: what a proof consists of. */
export async function readSpans(database: Database, spans: readonly Span[], size: number): Promise<readonly Hash[]> {
  const nodes = spans.flatMap(nodesOf)
  const { known, keep } = largeNodes(database, nodes)
  const unknown = nodes.filter((node) => known(node) === null)
  const readFromTiles = nodeReader(await readHashTiles(database, tilesOfNodes(unknown, size)), pair)
  return spans.map((span) => hashOfSpan(span, (node) => known(node) ?? keep(node, readFromTiles(node))))
}

async function readHashTiles(database: Database, tiles: readonly Tile[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const [only] = tiles
  if (only === undefined) return new Map()
  // Most proofs need one tile besides the large nodes: its row by its key is planned in a fraction of the time of a join.
  if (tiles.length === 1) {
    const bytes = await readHashTile(database, only)
    return new Map(bytes ? [[keyOf(only), bytes]] : [])
  }
  const { rows } = await sql<{ level: number; index: bigint; bytes: Buffer }>`
    SELECT t.* FROM log_tile t JOIN unnest(${tiles.map(({ level }) => level)}::int2[], ${tiles.map(({ index }) => index)}::int8[])
      AS p (level, index) USING (level, index)`.execute(database)
  return new Map(rows.map(({ level, index, bytes }) => [keyOf({ level, index: Number(index) }), bytes]))
}

export async function rootOf(database: Database, size: number): Promise<Hash> {
  const [root = new Uint8Array()] = await readSpans(database, [wholeTree(size)], size)
  return root
}

/** The bytes that `pair` hashes, in one buffer: the first byte says that it is a node. */
const paired = new Uint8Array(1 + 2 * HASH_BYTES)
paired[0] = 1

/** As `nodeHash`, by Node's own code: each tile of a proof takes some two hundred and fifty of them. */
function pair(left: Hash, right: Hash): Hash {
  paired.set(left, 1)
  paired.set(right, 1 + HASH_BYTES)
  return hash('sha256', paired, 'buffer')
}
