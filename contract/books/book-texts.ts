/**
 * The texts of a chain. Each link is SHA-256(the link before ‖ the row's text): 32 zero bytes before the first, texts in RFC 8785, numbers
 * of 64 bits as decimal strings. The database writes the same texts (server/books/migrations.ts); these are what they are checked against.
 */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, timeSchema } from '../identifiers.ts'

export const CHAINS = ['ledger', 'acts', 'heads'] as const
export type ChainName = (typeof CHAINS)[number]
export const FIRST_LINK = '0'.repeat(64)

export interface ChainedLine {
  readonly account: string
  readonly amount: string
  readonly at: string
  readonly balanceAfter: string
  readonly kind: string
  readonly number: string
  readonly reference: string
}

/** A transfer with the statement lines that it posted, in their order. */
export interface ChainedTransfer {
  readonly amount: string
  readonly at: string
  readonly credit: string
  readonly debit: string
  readonly event: string
  readonly id: string
  readonly leg: string
  readonly lines: readonly ChainedLine[]
  readonly number: string
  readonly pending: string | null
  readonly phase: string
  readonly reference: string
}

export interface ChainedAct {
  readonly act: string
  readonly at: string
  readonly facts: string
  readonly id: string
  readonly number: string
  readonly operator: string
  readonly subject: string
  readonly subjectKind: string
}

export interface ChainedHead {
  readonly doc: string
  readonly number: string
  readonly signature: string
}

export const transferText = (transfer: ChainedTransfer) => canonicalJson({ type: 'ledger-transfer', ...transfer })
export const actText = (act: ChainedAct) => canonicalJson({ type: 'operator-act', ...act })
export const keptHeadText = (head: ChainedHead) => canonicalJson({ type: 'kept-head', ...head })

const tipSchema = z.strictObject({
  /** The row's number; 0 where nothing is chained yet. */
  number: z.int().check(z.nonnegative()),
  hash: hashSchema,
})

/**
 * Signed each hour: how far the chains reach and what they end in. Hashes of rows with random ids, so it names nobody and may be
 * published as it is: a leaf of a public log is this text.
 */
export const booksHeadSchema = z.strictObject({
  type: z.literal('books-head'),
  number: z.int().check(z.positive()),
  /** SHA-256 of the text before; zeros in the first one. */
  previous: hashSchema,
  ledger: tipSchema,
  acts: tipSchema,
  signedAt: timeSchema,
  keyId: z.string(),
})
export type BooksHead = z.infer<typeof booksHeadSchema>
export type ChainTip = z.infer<typeof tipSchema>

/** The text that a head's signature covers. */
export function booksHeadText(head: BooksHead): string {
  return canonicalJson(head)
}
