import { hash as digest } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'
import { sql } from 'kysely'
import { rowOfBlock, type BlockBody } from '../../contract/sync/block.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import type { Database } from '../database/database.ts'
import { hashOfText } from './record-change.ts'

const gunzip = promisify(gunzipCallback)
const AT_ONCE = 1_000

interface FaultyBlock {
  readonly owner: string
  readonly hash: string
  readonly reason: string
}

/**
 * Opens every block that was sealed from a time on: its bytes must hash to its name, and its rows to what was sealed.
 * @param examples how many of them are named at most
 * @param sealedFrom ms since 1970
 * @returns how many don't, and the first of them
 */
export async function findFaultyBlocks(
  database: Database,
  { examples, sealedFrom }: { readonly examples: number; readonly sealedFrom: number },
): Promise<{ count: number; examples: FaultyBlock[] }> {
  const faulty: FaultyBlock[] = []
  let count = 0
  let after = { owner: '', hash: '' }
  for (;;) {
    const { rows } = await sql<{ owner: string; hash: string }>`
      SELECT owner, hash FROM sync_block WHERE (owner, hash) > (${after.owner}, ${after.hash}) AND sealed_at >= ${BigInt(sealedFrom)}
      ORDER BY owner, hash LIMIT ${AT_ONCE}`.execute(database)
    for (const { owner, hash } of rows) {
      const reason = await faultOf(database, owner, hash)
      if (reason === null) continue
      count += 1
      if (faulty.length < examples) faulty.push({ owner, hash, reason })
    }
    const last = rows.at(-1)
    if (rows.length < AT_ONCE || !last) return { count, examples: faulty }
    after = last
  }
}

async function faultOf(database: Database, owner: string, hash: string): Promise<string | null> {
  const block = await database
    .selectFrom('sync_block')
    .select('body')
    .where('owner', '=', owner)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  const bytes = await gunzip(block.body).catch(() => null)
  if (bytes === null) return 'it cannot be unpacked'
  if (digest('sha256', bytes, 'hex') !== hash) return 'its bytes hash to another name'
  // Written by encodeBlock, as its name has just proven.
  const body = JSON.parse(bytes.toString()) as BlockBody
  const sealed = await database
    .selectFrom('sync_sealed')
    .select(['id', 'hash'])
    .where('owner', '=', owner)
    .where('block', '=', hash)
    .execute()
  const expected = new Map(sealed.map((row) => [row.id, row.hash]))
  if (expected.size !== body.ids.length) return 'it has another number of rows'
  const wrong = body.ids.findIndex(
    (id, index) => hashOfText(body.collection, id, canonicalJson(rowOfBlock(body, index))) !== expected.get(id),
  )
  return wrong < 0 ? null : `row ${body.ids[wrong] ?? ''} is not the one that was sealed`
}
