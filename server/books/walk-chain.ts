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
  let after = from?.number ?? null
  for await (const links of readLinks(database, chain, { after, upTo: tip.number, rows: PORTION })) {
    const upTo = links.at(-1)?.number ?? tip.number
    await walk.take(links, rowsOf(database, chain, { after, upTo }))
    after = upTo
  }
  return walk.found()
}

/** All rows of a span; rows that were put in there are among them. Where links were deleted, these are more than fit into memory. */
async function* rowsOf(
  database: Database,
  chain: ChainName,
  { after, upTo }: { readonly after: bigint | null; readonly upTo: bigint },
): AsyncGenerator<readonly ChainRow[]> {
  for (let from = after; ;) {
    const portion = await readRows(database, chain, { after: from, upTo, most: PORTION })
    yield portion
    const last = portion.at(-1)
    if (!last || portion.length < PORTION) return
    from = last.number
  }
}

/** The rows between two links: those that the second one names, and the first ones of others. */
class LinkedRows {
  readonly link: Link
  readonly before: Buffer
  readonly marks: readonly { readonly number: bigint; readonly mark: Buffer | null }[]
  readonly named = new Map<bigint, ChainRow>()
  readonly inserted: ChainRow[] = []
  insertedCount = 0
  #end: Buffer
  #seen = 0
  #isInOrder = true
  readonly #numbers: ReadonlySet<bigint>

  constructor(link: Link, before: Buffer) {
    this.link = link
    this.before = before
    this.marks = link.marks ?? [{ number: link.number, mark: null }]
    this.#numbers = new Set(this.marks.map(({ number }) => number))
    this.#end = before
  }

  add(row: ChainRow): void {
    this.#end = next(this.#end, row.textAt(row.number))
    this.#isInOrder &&= this.marks[this.#seen]?.number === row.number
    this.#seen += 1
    if (this.#numbers.has(row.number) && !this.named.has(row.number)) this.named.set(row.number, row)
    else {
      this.insertedCount += 1
      if (this.inserted.length < KEPT_MAX) this.inserted.push(row)
    }
  }

  isAsLinked(): boolean {
    return this.#isInOrder && this.#seen === this.marks.length && this.#end.equals(this.link.hash)
  }
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

  /** Links with the rows since the one before. After a wrong link the kept one is taken as right, so that each row is named once. */
  async take(links: readonly Link[], portions: AsyncIterable<readonly ChainRow[]>): Promise<void> {
    const left = links[Symbol.iterator]()
    const linked = (link: Link | undefined) => link && new LinkedRows(link, this.#before)
    let current = linked(left.next().value)
    const close = (done: LinkedRows) => {
      if (!done.isAsLinked()) this.#name(done)
      this.#before = done.link.hash
      current = linked(left.next().value)
    }
    for await (const rows of portions)
      for (const row of rows) {
        while (current && current.link.number < row.number) close(current)
        current?.add(row)
      }
    while (current) close(current)
  }

  #name({ link, before, marks, named, inserted, insertedCount }: LinkedRows): void {
    const count = this.#count
    const rowOf = new Map(named)
    for (const { number, mark } of marks) {
      const row = rowOf.get(number)
      rowOf.delete(number)
      const isRight = (text: string) =>
        mark === null ? next(before, text).equals(link.hash) : markOf(text).equals(mark)
      if (!row) this.#keep(this.#faults, { number, id: null, fault: 'deleted' })
      else if (!isRight(row.textAt(number))) this.#keep(this.#mismatches, { row, isRight })
    }
    for (const { number, id } of inserted) this.#keep(this.#faults, { number, id, fault: 'inserted' })
    this.#count += insertedCount - inserted.length
    // The rows are those that it names, and yet it is not what they come to.
    if (this.#count === count) this.#keep(this.#faults, { number: link.number, id: null, fault: 'altered' })
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
