/** Tells the log, at each whole ten seconds, what nobody tells it one by one: price heads, receipts, the market's days, and the head of operators' acts. */
import { bytesToHex } from '@noble/hashes/utils.js'
import { sql } from 'kysely'
import { leafText, nameOfLeaf, type Leaf } from '../../contract/log/leaves.ts'
import { rootOfTree } from '../../contract/log/small-tree.ts'
import { marketDaySchema } from '../../contract/market/market-day.ts'
import type { Tx } from '../database/transaction.ts'
import type {} from '../prices/chain/tables.ts'
import { priceHeads } from './price-heads.ts'
import type {} from './tables.ts'

/** Whole moments: a multiple of so many ms. */
export const EVERY_MS = 10_000
const RECEIPTS_MAX = 50_000

export interface NewEntry {
  readonly text: string
  /** By which it is asked for; null for one that nobody asks for. */
  readonly name: string | null
}

export interface Moment {
  /** The moment, ms; null where no new one has begun, or nothing is to be told of it. */
  readonly at: number | null
  readonly entries: readonly NewEntry[]
  /** The hashes of the receipts whose root is the last of the entries, in order; null for none. */
  readonly receipts: Buffer | null
}

/** @param options.after the moment that the log has already */
export async function tellMoment(
  db: Tx['db'],
  { after, now }: { readonly after: number; readonly now: number },
): Promise<Moment> {
  const at = now - (now % EVERY_MS)
  if (at <= after) return { at: null, entries: [], receipts: null }
  const prices = await priceHeads(db, at)
  const receipts = await takeReceipts(db)
  const leaves: Leaf[] = [...(await newMarketDays(db)), ...(prices ? [prices] : []), ...(await newActsHead(db, at))]
  if (receipts.length > 0) {
    const root = bytesToHex(rootOfTree(receipts))
    leaves.push({ type: 'receipts', version: 1, at, count: receipts.length, root })
  }
  return {
    at: leaves.length > 0 ? at : null,
    entries: leaves.map((leaf) => ({ text: leafText(leaf), name: nameOfLeaf(leaf) })),
    receipts: receipts.length > 0 ? Buffer.concat(receipts) : null,
  }
}

/** Keeps the hashes under the root's place: a proof of one receipt is made of them. */
export async function keepReceipts(
  db: Tx['db'],
  { index, at, hashes }: { readonly index: number; readonly at: number; readonly hashes: Buffer },
): Promise<void> {
  await db
    .insertInto('log_receipts')
    .values({ index: BigInt(index), at: BigInt(at), hashes })
    .execute()
}

/** Takes what is committed by now; a transaction that ends later is told at the next moment. */
async function takeReceipts(db: Tx['db']): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    DELETE FROM log_receipt WHERE ctid = ANY (ARRAY(SELECT ctid FROM log_receipt LIMIT ${RECEIPTS_MAX})) RETURNING hash`.execute(
    db,
  )
  return rows.map(({ hash }) => hash).sort((one, other) => Buffer.compare(one, other))
}

async function newMarketDays(db: Tx['db']): Promise<readonly Leaf[]> {
  const { rows } = await sql<{ notice: string }>`
    WITH told AS (
      INSERT INTO log_told (what, text) SELECT 'market-day/' || day, '' FROM market_day
      WHERE NOT EXISTS (SELECT FROM log_told t WHERE t.what = 'market-day/' || day)
      ON CONFLICT DO NOTHING RETURNING what
    )
    SELECT notice FROM market_day WHERE 'market-day/' || day IN (SELECT what FROM told) ORDER BY day`.execute(db)
  return rows.map(({ notice }) => marketDaySchema.parse(JSON.parse(notice)))
}

/** The head of the chain of acts, where it has moved since it was told last. */
async function newActsHead(db: Tx['db'], at: number): Promise<readonly Leaf[]> {
  const { rows } = await sql<{ number: bigint; hash: Buffer }>`
    WITH head AS (SELECT number, hash FROM book_link WHERE chain = 'acts' ORDER BY number DESC LIMIT 1), told AS (
      INSERT INTO log_told (what, text) SELECT 'acts-head', number::text FROM head
      ON CONFLICT (what) DO UPDATE SET text = excluded.text WHERE log_told.text <> excluded.text RETURNING what
    )
    SELECT number, hash FROM head WHERE EXISTS (SELECT FROM told)`.execute(db)
  return rows.map(({ number, hash }) => ({
    type: 'acts-head',
    version: 1,
    at,
    number: Number(number),
    hash: bytesToHex(hash),
  }))
}
