/**
 * Gives the pending entries their places in the log: entries, tiles and head in one transaction, so that a process that is killed at any
 * moment leaves either the old tree or the new one. Servers take turns by the head's row.
 */
import { sql } from 'kysely'
import { growTiles } from '../../contract/log/grow-tiles.ts'
import { leafHash } from '../../contract/log/hashes.ts'
import { hashOfSpan, wholeTree } from '../../contract/log/spans.ts'
import { keyOf, nodeReader, TILE_WIDTH } from '../../contract/log/tiles.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { keepReceipts, tellMoment, type NewEntry } from './at-a-moment.ts'
import type {} from './tables.ts'

const AT_ONCE = 5_000
/** Any number, the same for all processes. */
const LOG_LOCK = 7_411_190

/** @returns how many entries the log got; 0 too where another server is at it */
export async function sequenceLog(database: Database, now: number): Promise<number> {
  return inTransaction(database, async ({ db }) => {
    const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${LOG_LOCK}) AS mine`.execute(db)
    if (rows[0]?.mine !== true) return 0
    const pending = await db.selectFrom('log_pending').selectAll().orderBy('id').limit(AT_ONCE).execute()
    const head = await db.selectFrom('log_head').selectAll().forUpdate().executeTakeFirstOrThrow()
    const size = Number(head.size)
    const moment = await tellMoment(db, { after: Number(head.prices_at), now })
    const entries = [...pending, ...moment.entries]
    if (entries.length === 0) return 0
    await append(db, size, entries)
    if (moment.at !== null) await noteMoment(db, { ...moment, at: moment.at, index: size + entries.length - 1 })
    if (pending.length > 0)
      await sql`DELETE FROM log_pending WHERE id = ANY (${pending.map(({ id }) => id)}::int8[])`.execute(db)
    return entries.length
  })
}

async function noteMoment(
  db: Tx['db'],
  { at, index, receipts }: { readonly at: number; readonly index: number; readonly receipts: Buffer | null },
): Promise<void> {
  await db
    .updateTable('log_head')
    .set({ prices_at: BigInt(at) })
    .execute()
  if (receipts !== null) await keepReceipts(db, { index, at, hashes: receipts })
}

async function append(db: Tx['db'], size: number, entries: readonly NewEntry[]): Promise<void> {
  const texts = entries.map(({ text }) => text)
  const edge = await readEdge(db, size)
  const grown = growTiles(
    edge,
    size,
    texts.map((text) => leafHash(Buffer.from(text, 'utf8'))),
  )
  for (const { level, index, bytes } of grown) edge.set(keyOf({ level, index }), bytes)
  const after = size + texts.length
  await sql`
    INSERT INTO log_entry SELECT ${BigInt(size)}::int8 + place - 1, text FROM unnest(${texts}::text[]) WITH ORDINALITY AS t (text, place)`.execute(
    db,
  )
  const named = entries.flatMap(({ name }, at) => (name === null ? [] : [{ name, index: size + at }]))
  if (named.length > 0)
    await sql`
      INSERT INTO log_place SELECT * FROM unnest(${named.map(({ name }) => name)}::text[], ${named.map(({ index }) => index)}::int8[])
      ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO log_tile SELECT * FROM unnest(${grown.map(({ level }) => level)}::int2[], ${grown.map(({ index }) => index)}::int8[],
      ${grown.map(({ bytes }) => Buffer.from(bytes))}::bytea[])
    ON CONFLICT (level, index) DO UPDATE SET bytes = excluded.bytes`.execute(db)
  const root = hashOfSpan(wholeTree(after), nodeReader(edge))
  await db
    .updateTable('log_head')
    .set({ size: BigInt(after), root: Buffer.from(root) })
    .execute()
}

/** The tiles at the right edge that are not full. */
async function readEdge(db: Tx['db'], size: number): Promise<Map<string, Uint8Array>> {
  const places: { level: number; index: number }[] = []
  for (let [level, count] = [0, size]; count > 0; [level, count] = [level + 1, Math.floor(count / TILE_WIDTH)])
    if (count % TILE_WIDTH > 0) places.push({ level, index: Math.floor(count / TILE_WIDTH) })
  const { rows } = await sql<{ level: number; index: bigint; bytes: Buffer }>`
    SELECT t.* FROM log_tile t JOIN unnest(${places.map(({ level }) => level)}::int2[], ${places.map(({ index }) => index)}::int8[])
      AS p (level, index) USING (level, index)`.execute(db)
  return new Map(rows.map(({ level, index, bytes }) => [keyOf({ level, index: Number(index) }), bytes]))
}
