/** Computes a chain anew from its rows, a portion at a time, and names the rows that are not what their links say. */
import { hash } from 'node:crypto'
import { FIRST_LINK, type ChainName } from '../../contract/books/book-texts.ts'
import type { Database } from '../database/database.ts'
import { markOf, readLinks, type Link } from './read-links.ts'
import { readRows, type ChainRow } from './read-rows.ts'

/** The end of a chain: the number of its last row, and the link there. */
export interface BookEnd {
  readonly number: bigint
  readonly hash: Buffer
}
interface FaultyRow {
  readonly number: bigint
  /** Id of the row that stands there; null for one that is gone, or for a link that says something else than the rows that it names. */
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
    const links = await readLinks(database, chain, { after, upTo: tip.number, rows: PORTION })
    const upTo: bigint = links.at(-1)?.number ?? tip.number
    const rows = await rowsOf(database, chain, { after, upTo })
    for (const link of links) walk.take(rows.splice(0, countUpTo(rows, link.number)), link)
    after = upTo
  }
  return walk.found()
}

/** All rows of a span that few links name; rows that were put in there are among them. */
async function rowsOf(
  database: Database,
  chain: ChainName,
  { after, upTo }: { readonly after: bigint | null; readonly upTo: bigint },
): Promise<ChainRow[]> {
  const rows: ChainRow[] = []
  for (let from = after; ;) {
    const portion = await readRows(database, chain, { after: from, upTo, most: PORTION })
    rows.push(...portion)
    const last = portion.at(-1)
    if (!last || portion.length < PORTION) return rows
    from = last.number
  }
}

function countUpTo(rows: readonly ChainRow[], number: bigint): number {
  const first = rows.findIndex((row) => row.number > number)
  return first < 0 ? rows.length : first
}

interface Mismatch {
  readonly row: ChainRow
  /** Whether this text would be right at the row's place. */
  readonly isRight: (text: string) => boolean
}

class Walk {
  #before: Buffer
  #count = 0
  readonly #faults: FaultyRow[] = []
  readonly #mismatches: Mismatch[] = []

  constructor(before: Buffer) {
    this.#before = before
  }

  /** A link with the rows since the one before. After a wrong one the kept link is taken as right, so that each row is named once. */
  take(rows: readonly ChainRow[], link: Link): void {
    const end = rows.reduce((before, row) => next(before, row.textAt(row.number)), this.#before)
    const named = link.marks ?? [{ number: link.number, mark: null }]
    const areNamed = rows.length === named.length && rows.every(({ number }, index) => number === named[index]?.number)
    if (!areNamed || !end.equals(link.hash)) this.#name(rows, link)
    this.#before = link.hash
  }

  #name(rows: readonly ChainRow[], link: Link): void {
    const before = this.#count
    const rowOf = new Map(rows.map((row) => [row.number, row]))
    const previous = this.#before
    for (const { number, mark } of link.marks ?? [{ number: link.number, mark: null }]) {
      const row = rowOf.get(number)
      rowOf.delete(number)
      const isRight = (text: string) =>
        mark === null ? next(previous, text).equals(link.hash) : markOf(text).equals(mark)
      if (!row) this.#keep(this.#faults, { number, id: null, fault: 'deleted' })
      else if (!isRight(row.textAt(number))) this.#keep(this.#mismatches, { row, isRight })
    }
    for (const { number, id } of rowOf.values()) this.#keep(this.#faults, { number, id, fault: 'inserted' })
    // The rows are those that it names, and yet it is not what they come to.
    if (this.#count === before) this.#keep(this.#faults, { number: link.number, id: null, fault: 'altered' })
  }

  found(): Faults {
    const named = this.#mismatches.map(({ row, isRight }): FaultyRow => {
      const isElsewhere = this.#mismatches.some((other) => other.row !== row && isRight(other.row.textAt(row.number)))
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
