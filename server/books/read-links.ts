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
/** One has 24 kB of marks after a busy second. */
const LINKS_AT_ONCE = 200

/** Tells a row from others of its link: what it says for good is in the link's own hash. */
export function markOf(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, MARK_BYTES)
}

/**
 * The links of a chain in the order of their numbers, a group at a time.
 * @param span.after without it; null: from the first
 * @param span.rows a group names so many rows at most, or is one link of more
 */
export async function* readLinks(
  database: Database,
  chain: ChainName,
  span: { readonly after: bigint | null; readonly upTo: bigint; readonly rows: number },
): AsyncGenerator<readonly Link[]> {
  let group: Link[] = []
  let rows = 0
  for await (const link of eachLink(database, chain, span)) {
    const size = link.marks?.length ?? 1
    if (rows + size > span.rows && group.length > 0) {
      yield group
      group = []
      rows = 0
    }
    group.push(link)
    rows += size
  }
  if (group.length > 0) yield group
}

async function* eachLink(
  database: Database,
  chain: ChainName,
  { after, upTo }: { readonly after: bigint | null; readonly upTo: bigint },
): AsyncGenerator<Link> {
  for (let from = after; ;) {
    let query = database
      .selectFrom('book_link')
      .select(['number', 'hash', 'marks'])
      .where('chain', '=', chain)
      .where('number', '<=', upTo)
      .orderBy('number')
      .limit(LINKS_AT_ONCE)
    if (from !== null) query = query.where('number', '>', from)
    const links = await query.execute()
    for (const { number, hash: link, marks } of links)
      yield { number, hash: link, marks: marks === null ? null : marksUpTo(number, marks) }
    const last = links.at(-1)
    if (!last || links.length < LINKS_AT_ONCE) return
    from = last.number
  }
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
