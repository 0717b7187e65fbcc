/**
 * Reads a proof's JSON. The same proofs as `proofSchema` takes, and no others (a property test holds the two together), but
 * its thousand ticks are held against one expression: a phone checks an order of five minutes while the finger is still on the glass.
 */
import * as z from 'zod/mini'
import { canonicalJson, jsonOf } from '../canonical-json.ts'
import { acceptanceSchema, settlementSchema, signed, type Proof } from './receipt.ts'
import { restoreNoticeSchema } from './restore-notice.ts'
import { checkpointSchema, type Tick } from './tick.ts'
import { voidNoticeSchema } from './void-notice.ts'

/** All but the ticks, by its schema. */
const frameSchema = z.strictObject({
  version: z.literal(1),
  acceptance: signed(acceptanceSchema),
  settlement: z.nullable(signed(settlementSchema)),
  notice: z.optional(signed(voidNoticeSchema)),
  restore: z.optional(signed(restoreNoticeSchema)),
  checkpoints: z.array(checkpointSchema),
  keys: z.record(z.string(), z.string()),
})

/** A tick's fields in the order of the canonical form. */
const TICK_FIELDS = ['hash', 'kind', 'price', 'productId', 'seq', 'sourceTs', 'ts'] as const satisfies readonly (keyof Tick)[]
const NATURAL = '(?:0|[1-9][0-9]{0,15})'
/** One tick in the canonical form, and what separates it from the next or ends the list: its schema, but for numbers that are too large. */
const TICK = new RegExp([
  `\\{"hash":"[0-9a-f]{64}","kind":"(?:price","price":${NATURAL}|(?:heartbeat|gap)","price":null),"productId":"[a-z0-9-]{2,32}"`,
  `"seq":(?:0|-?[1-9][0-9]{0,15}),"sourceTs":(?:null|${NATURAL}),"ts":${NATURAL}\\}[,\\]]`,
].join(','), 'y')
/** "ticks" and "version" are a proof's last keys. */
const AFTER_TICKS = ',"version":1}'

/** For an answer's schema: what is declared as `proofSchema`, read faster. */
export const fastProofSchema = z.custom<Proof>(isProof)

/** Whether parsed JSON has the form of a proof. */
export function isProof(json: unknown): json is Proof {
  const parts = partsOf(json)
  return parts !== null && parts.ticks.every(hasNoOtherFields) && areTicks(JSON.stringify(parts.ticks, [...TICK_FIELDS]), parts.ticks)
}

/** The proof that a text is exactly the canonical JSON (RFC 8785) of; null for any other text. */
export function proofOfText(text: string): Proof | null {
  const parts = partsOf(jsonOf(text))
  if (parts === null) return null
  const head = textBeforeTicks(parts.frame)
  const ticksText = text.slice(head.length, -AFTER_TICKS.length)
  const isCanonical = text === head + ticksText + AFTER_TICKS && areTicks(ticksText, parts.ticks)
  // What its text shows to be ticks.
  return isCanonical ? { ...parts.frame, ticks: parts.ticks as Tick[] } : null
}

/** The canonical JSON of a proof. */
export function textOfProof({ ticks, ...frame }: Proof): string {
  return textBeforeTicks(frame) + JSON.stringify(ticks, [...TICK_FIELDS]) + AFTER_TICKS
}

/** A proof's JSON, its ticks not looked at; null for another form. */
function partsOf(json: unknown): { readonly frame: Omit<Proof, 'ticks'>; readonly ticks: readonly unknown[] } | null {
  if (typeof json !== 'object' || json === null || !('ticks' in json)) return null
  const { ticks, ...rest } = json
  const frame = frameSchema.safeParse(rest)
  return frame.success && Array.isArray(ticks) ? { frame: frame.data, ticks } : null
}

function textBeforeTicks(frame: Omit<Proof, 'ticks'>): string {
  const text = canonicalJson({ ...frame, ticks: [] })
  const end = `[]${AFTER_TICKS}`
  if (!text.endsWith(end)) throw new RangeError('not a proof of version 1')
  return text.slice(0, -end.length)
}

/**
 * Whether a list is one of ticks, in the canonical form.
 * @param text the list's JSON
 * @param ticks the list
 */
function areTicks(text: string, ticks: readonly unknown[]): boolean {
  if (ticks.length === 0) return text === '[]'
  TICK.lastIndex = 1
  if (!ticks.every(() => TICK.test(text)) || TICK.lastIndex !== text.length) return false
  // Sixteen digits may be more than a number holds.
  return (ticks as readonly Tick[]).every(({ price, seq, sourceTs, ts }) => (
    Number.isSafeInteger(price ?? 0) && Number.isSafeInteger(seq) && Number.isSafeInteger(sourceTs ?? 0) && Number.isSafeInteger(ts)
  ))
}

function hasNoOtherFields(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.keys(json).length === TICK_FIELDS.length
}
