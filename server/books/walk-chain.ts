/** Computes a chain anew from its rows, a portion at a time, and names the rows that are not what their links say. */
import { hash } from 'node:crypto'
import { FIRST_LINK, type ChainName } from '../../contract/books/book-texts.ts'
import type { Database } from '../database/database.ts'
import { readRows, type ChainRow } from './read-rows.ts'

/** The end of a chain: the number of its last row, and the link there. */
export interface BookEnd {
  readonly number: bigint
  readonly hash: Buffer
}
interface FaultyRow {
  readonly number: bigint
  /** Id of the row that stands there; null for one that is gone. */
  readonly id: string | null
  readonly fault: 'altered' | 'moved to another place' | 'deleted' | 'inserted'
}
interface Faults {
  /** The first ones, in the order of their numbers. */
  readonly faults: readonly FaultyRow[]
  readonly count: number
}

const PORTION = 2_000
/** The walk keeps so many faulty rows, and looks for them at other places in case they only moved. It counts the others. */
const KEPT_MAX = 200

export async function bookEnd(database: Database, chain: ChainName): Promise<BookEnd | null> {
  const link = await database
    .selectFrom('book_link')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return link ?? null
}

/** @param from a link that was proven; null: from the first row */
export async function auditChain(database: Database, chain: ChainName, from: BookEnd | null): Promise<Faults> {
  // The sealed part is whole: no row up to the last link comes later.
  const tip = await bookEnd(database, chain)
  const walk = new Walk(from?.hash ?? Buffer.from(FIRST_LINK, 'hex'))
  if (!tip) return walk.found()
  for (let after = from?.number ?? null; after === null || after < tip.number;) {
    const span = { after, upTo: tip.number, most: PORTION }
    const [rows, links] = [await readRows(database, chain, span), await readLinks(database, chain, span)]
    // Where rows or links were deleted, one list reaches further than the other: both are taken up to the nearer end.
    const ends = [rows, links].map((list) => (list.length === PORTION ? list.at(-1)?.number : undefined) ?? tip.number)
    const last: bigint = ends.reduce((least, end) => (end < least ? end : least))
    walk.take(
      rows.filter(({ number }) => number <= last),
      links.filter(({ number }) => number <= last),
    )
    after = last
  }
  return walk.found()
}

function readLinks(
  database: Database,
  chain: ChainName,
  { after, upTo, most }: { readonly after: bigint | null; readonly upTo: bigint; readonly most: number },
): Promise<BookEnd[]> {
  let query = database
    .selectFrom('book_link')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(most)
  if (after !== null) query = query.where('number', '>', after)
  return query.execute()
}

interface Mismatch {
  readonly row: ChainRow
  readonly before: Buffer
  readonly link: Buffer
}

class Walk {
  #before: Buffer
  #count = 0
  readonly #faults: FaultyRow[] = []
  readonly #mismatches: Mismatch[] = []

  constructor(before: Buffer) {
    this.#before = before
  }

  /** Rows and links of the same numbers. After one that is wrong the kept link is taken as right, so that each is named once. */
  take(rows: readonly ChainRow[], links: readonly BookEnd[]): void {
    const linkOf = new Map(links.map(({ number, hash: link }) => [number, link]))
    const rowOf = new Map(rows.map((row) => [row.number, row]))
    const numbers = [...new Set([...rowOf.keys(), ...linkOf.keys()])].sort((a, b) => (a < b ? -1 : 1))
    for (const number of numbers) {
      const [row, link] = [rowOf.get(number), linkOf.get(number)]
      if (row && link && !next(this.#before, row.textAt(number)).equals(link))
        this.#keep(this.#mismatches, { row, before: this.#before, link })
      if (row && !link) this.#keep(this.#faults, { number, id: row.id, fault: 'inserted' })
      if (!row) this.#keep(this.#faults, { number, id: null, fault: 'deleted' })
      if (link) this.#before = link
    }
  }

  found(): Faults {
    const named = this.#mismatches.map(({ row, before, link }): FaultyRow => {
      const isElsewhere = this.#mismatches.some(
        (other) => other.row !== row && next(before, other.row.textAt(row.number)).equals(link),
      )
      return { number: row.number, id: row.id, fault: isElsewhere ? 'moved to another place' : 'altered' }
    })
    return {
      faults: [...this.#faults, ...named].sort((a, b) => (a.number < b.number ? -1 : 1)),
      count: this.#count,
    }
  }

  #keep<T>(list: T[], one: T): void {
    this.#count += 1
    if (list.length < KEPT_MAX) list.push(one)
  }
}

function next(before: Buffer, text: string): Buffer {
  return hash('sha256', Buffer.concat([before, Buffer.from(text, 'utf8')]), 'buffer')
}

export function wordsOf({ number, id, fault }: FaultyRow): string {
  return id === null ? `number ${number}: ${fault}` : `number ${number}, ${id}: ${fault}`
}
