/**
 * The published notice by which operators void orders: every open order of a product over a span of time, alike for everyone. It is
 * public, and part of the proof of each order that it voids. RFC 8785 text, Ed25519.
 */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, idSchema, keyIdSchema, productIdSchema, timeSchema } from '../identifiers.ts'

/** Spans are whole minutes, so that none can be cut to fit one order. */
export const VOID_SPAN_MS = 60_000
export const VOID_REASON_LENGTH_MAX = 500

export const voidNoticeSchema = z.strictObject({
  type: z.literal('void-notice'),
  noticeId: idSchema,
  productId: productIdSchema,
  /** The span: orders accepted from this minute on … */
  from: timeSchema,
  /** … and before this one. */
  to: timeSchema,
  /** In the operators' words, read by everybody. */
  reason: z.string().check(z.minLength(1), z.maxLength(VOID_REASON_LENGTH_MAX)),
  /** The head of the product's chain at the signing: what the ticks up to it decide, the notice cannot void. */
  headSeq: z.int(),
  headTs: timeSchema,
  headHash: hashSchema,
  /** How many orders it voids. */
  orders: z.int().check(z.minimum(1)),
  signedAt: timeSchema,
  keyId: keyIdSchema,
})
export type VoidNotice = z.infer<typeof voidNoticeSchema>

/** The text that a notice's signature covers. */
export function noticeText(notice: VoidNotice): string {
  return canonicalJson(notice)
}

/** Whether a span is one that operators can name: at least a minute, in whole minutes (UTC). */
export function isVoidSpan({ from, to }: Pick<VoidNotice, 'from' | 'to'>): boolean {
  return from < to && from % VOID_SPAN_MS === 0 && to % VOID_SPAN_MS === 0
}
