/** Two signed texts that contradict each other, as a file that convinces a third party: `candor-verify` checks it. Canonical JSON (RFC 8785). */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { keysSchema } from '../identifiers.ts'
import { logNewsSchema } from '../log/log-news.ts'
import { policyNoticeSchema } from '../log/policy-notice-schema.ts'
import { marketDaySchema, marketTermsSchema } from '../market/market-day.ts'
import { statementMonthReceiptSchema } from '../rows/statement-month.ts'
import { acceptanceSchema, settlementSchema } from '../settlement/receipt.ts'
import { restoreNoticeSchema } from '../settlement/restore-notice.ts'
import { checkpointSchema } from '../settlement/tick.ts'
import { signedNotice, signedReceipt } from '../signed-schema.ts'

const receiptSchema = signedReceipt(
  z.union([acceptanceSchema, settlementSchema, statementMonthReceiptSchema, logNewsSchema, policyNoticeSchema]),
)
/** One of the two: a receipt or a notice with its signature, or a signed head, which carries its own. */
export const saidSchema = z.union([
  receiptSchema,
  z.strictObject({ head: checkpointSchema }),
  signedNotice(z.union([restoreNoticeSchema, marketDaySchema, marketTermsSchema])),
])
export type Said = z.infer<typeof saidSchema>

export const savedContradictionSchema = z.strictObject({
  type: z.literal('contradiction'),
  version: z.literal(1),
  /** The text that the device was told first; `later` is the one that it was told afterwards. */
  first: saidSchema,
  later: saidSchema,
  /** Restore notices that were published: one between the two would excuse them. */
  restores: z.array(signedNotice(restoreNoticeSchema)),
  keys: keysSchema,
})
export type SavedContradiction = z.infer<typeof savedContradictionSchema>

export function contradictionText(saved: SavedContradiction): string {
  return canonicalJson(saved)
}

/** The file that a text is exactly the canonical JSON of; null for any other text. */
export function savedContradictionOfText(text: string): SavedContradiction | null {
  return readCanonical(text, (json) => savedContradictionSchema.safeParse(json).data ?? null, contradictionText)
}

/** Returns the text without its signature. */
export function textOf(said: Said) {
  return 'head' in said ? said.head : 'notice' in said ? said.notice : said.receipt
}
