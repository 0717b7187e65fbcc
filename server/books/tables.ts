declare module '../database/tables.ts' {
  interface Tables {
    book_link: BookLinkTable
    book_head: BookHeadTable
  }
}

/** Append-only, written by `book_chain` alone: one for each row of a chain. */
interface BookLinkTable {
  chain: 'ledger' | 'acts' | 'heads'
  /** The row's. */
  number: bigint
  /** SHA-256 of the link before and the row's text. */
  hash: Buffer
}

/** Append-only: what was signed each hour. */
interface BookHeadTable {
  number: bigint
  /** RFC 8785 text of a `BooksHead`. */
  doc: string
  signature: string
}

export type {}
