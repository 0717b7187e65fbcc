import { hash } from 'node:crypto'
import type { ChainName } from '../../contract/books/book-texts.ts'
import type { Database } from '../database/database.ts'
import type {} from './tables.ts'

export interface Link {
  /** The link's last row. */
  readonly number: bigint
  readonly hash: Buffer
  /** The rows since the link before, this one's last; null: this one alone. */
  readonly marks: readonly Mark[] | null
}

interface Mark {
  readonly number: bigint
  /** `markOf` the row's text. */
  readonly mark: Buffer
}

const DISTANCE_BYTES = 4
const MARK_BYTES = 8
const BYTES = DISTANCE_BYTES + MARK_BYTES

/** Tells a row from others of its link: what it says for good is in the link's own hash. */
export function markOf(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, MARK_BYTES)
}

/**
 * The next links of a chain, in the order of their numbers.
 * @param span.after without it; null: from the first
 * @param span.rows of so many rows, or one link of more
 */
export async function readLinks(
  database: Database,
  chain: ChainName,
  span: { readonly after: bigint | null; readonly upTo: bigint; readonly rows: number },
): Promise<readonly Link[]> {
  let query = database
    .selectFrom('book_link')
    .select(['number', 'hash', 'marks'])
    .where('chain', '=', chain)
    .where('number', '<=', span.upTo)
    .orderBy('number')
    .limit(span.rows)
  if (span.after !== null) query = query.where('number', '>', span.after)
  const links: Link[] = []
  let rows = 0
  for (const { number, hash: link, marks } of await query.execute()) {
    rows += marks === null ? 1 : marks.length / BYTES
    if (rows > span.rows && links.length > 0) break
    links.push({ number, hash: link, marks: marks === null ? null : marksUpTo(number, marks) })
  }
  return links
}

/** From the last one back: their numbers stay right where the link before is gone. */
function marksUpTo(last: bigint, marks: Buffer): Mark[] {
  const all: Mark[] = []
  let number = last
  for (let at = marks.length - BYTES; at >= 0; at -= BYTES) {
    all.push({ number, mark: marks.subarray(at + DISTANCE_BYTES, at + BYTES) })
    number -= BigInt(marks.readInt32BE(at))
  }
  return all.reverse()
}
