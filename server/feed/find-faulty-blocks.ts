import { hash as digest } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'
import { rowOfBlock, type BlockBody } from '../../contract/sync/block.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import type { Database } from '../database/database.ts'
import { hashOfText } from './record-change.ts'

const gunzip = promisify(gunzipCallback)

/** Opens every sealed block: its bytes must hash to its name, and its rows to what was sealed. @returns those that don't */
export async function findFaultyBlocks(database: Database): Promise<{ owner: string; hash: string; reason: string }[]> {
  const faulty: { owner: string; hash: string; reason: string }[] = []
  const blocks = await database.selectFrom('sync_block').select(['owner', 'hash']).execute()
  for (const { owner, hash } of blocks) {
    const reason = await faultOf(database, owner, hash)
    if (reason !== null) faulty.push({ owner, hash, reason })
  }
  return faulty
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
