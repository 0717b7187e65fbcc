/** The platform's signed word on how long its log was at a moment. Two such words convict it of a log that got shorter, or of two logs of one size. */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, keyIdSchema, timeSchema } from '../identifiers.ts'
import { signedReceipt } from '../signed-schema.ts'

const NAME_LENGTH_MAX = 300
/** Clocks of an honest platform's processes differ by less. */
const CLOCKS_MS = 60_000
/** A server that begins with a restored backup names its log anew within this time. */
const NAMED_WITHIN_MS = 120_000

export const logNewsSchema = z.strictObject({
  type: z.literal('log-news'),
  version: z.literal(1),
  /** The log's name. */
  name: z.string().check(z.maxLength(NAME_LENGTH_MAX)),
  size: z.int().check(z.minimum(1)),
  /** Hex. */
  root: hashSchema,
  at: timeSchema,
  /** When that head was signed. Words of before don't say. */
  headAt: z.optional(timeSchema),
  keyId: keyIdSchema,
})
export type LogNews = z.infer<typeof logNewsSchema>

export const signedLogNewsSchema = signedReceipt(logNewsSchema)
export type SignedLogNews = z.infer<typeof signedLogNewsSchema>

/** From when the head is: a log that stands still has an old one, however often it is shown. */
export function headTimeOf({ at, headAt }: Pick<LogNews, 'at' | 'headAt'>): number {
  return headAt ?? at
}

export function logNewsText(news: LogNews): string {
  return canonicalJson(news)
}

/** The time that stands in a log's name, ms; one without a time begins never. */
export function sinceOf(name: string): number {
  return Number(/\/log\/(\d{1,15})$/.exec(name)?.[1] ?? Infinity)
}

/** A restored backup begins another name of the log, so one whose name is older restored nothing. @returns in English what both can't say, or null */
export function restoreContradiction(
  { noticeId, restoredAt }: { readonly noticeId: string; readonly restoredAt: number },
  { name, ...news }: LogNews,
): string | null {
  const at = headTimeOf(news)
  return at >= restoredAt + NAMED_WITHIN_MS && sinceOf(name) <= restoredAt
    ? `a backup is said to have been restored at ${new Date(restoredAt).toISOString()} (notice ${noticeId}), and at ${new Date(at).toISOString()} the log went on as ${name}, which is older`
    : null
}

/** @returns in English what both can't say; null where both can be true */
export function newsContradiction(one: LogNews, other: LogNews): string | null {
  if (one.name !== other.name) return null
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  if (small.size === large.size)
    return small.root === large.root ? null : `The log ${one.name} was signed at ${one.size} entries with two roots`
  return small.at > large.at + CLOCKS_MS
    ? `The log ${one.name} had ${large.size} entries, and ${small.size} at a later time: it got shorter`
    : null
}
