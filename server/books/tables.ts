declare module '../database/tables.ts' {
  interface Tables {
    book_link: BookLinkTable
    book_head: BookHeadTable
  }
}

/** Append-only, written by `book_chain` alone: one for each row of a chain, or for all transfers that were sealed at once. */
interface BookLinkTable {
  chain: 'ledger' | 'acts' | 'heads'
  /** The row's. */
  number: bigint
  /** SHA-256 of the chain's end before the row and the row's text. */
  hash: Buffer
  /** One mark for each row since the link before, this one's included (book-chain.sql); null where the link has one row. */
  marks: Buffer | null
}

/** Append-only: what was signed each hour. */
interface BookHeadTable {
  number: bigint
  /** RFC 8785 text of a `BooksHead`. */
  doc: string
  signature: string
}

export type {}
