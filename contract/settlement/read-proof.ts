/**
 * Reads a proof's JSON. The same proofs as `proofSchema` takes, and no others (a property test holds the two together), each with its
 * walk as `source` or without. An
 * ordinary proof is told from its text by two expressions (ordinary-proof.ts): a phone checks an order of five minutes while
 * the finger is still on the glass. The schema looks at every other text.
 */
import * as z from 'zod/mini'
import { canonicalJson, jsonOf } from '../canonical-json.ts'
import { keysSchema } from '../identifiers.ts'
import { signedIntentSchema } from '../intent/order-intent.ts'
import { signedReceipt } from '../signed-schema.ts'
import { areOrdinaryTicks, lengthOfOrdinaryHead } from './ordinary-proof.ts'
import { acceptanceSchema, settlementSchema, type Proof } from './receipt.ts'
import { restoreNoticeSchema } from './restore-notice.ts'
import { SETTLEMENT_RULES } from './settle.ts'
import { faultOfTerms } from './term-bounds.ts'
import { checkpointSchema, tickSchema, type Tick, type Trade } from './tick.ts'
import { voidNoticeSchema } from './void-notice.ts'

/** A source's own form is looked at where it is checked (contract/market/check-walk.ts, contract/pyth/check-signed-prices.ts): few readers need it. */
const sourceSchema = z.looseObject({ type: z.enum(['walk', 'signed-prices']) })

/** All but the ticks, by its schema. */
const frameSchema = z.strictObject({
  version: z.literal(1),
  acceptance: signedReceipt(acceptanceSchema),
  intent: z.optional(signedIntentSchema),
  settlement: z.nullable(signedReceipt(settlementSchema)),
  notice: z.optional(signedReceipt(voidNoticeSchema)),
  restore: z.optional(signedReceipt(restoreNoticeSchema)),
  source: z.optional(sourceSchema),
  checkpoints: z.array(checkpointSchema),
  keys: keysSchema,
})

const ticksSchema = z.array(tickSchema)

/** The fields that say that a file is meant as a proof of this version. */
const namedTermsSchema = z.object({
  version: z.literal(1),
  acceptance: z.object({ receipt: z.looseObject({ type: z.literal('acceptance'), rule: z.enum(SETTLEMENT_RULES) }) }),
})

/** The fields of a tick, and those of its trade, in the order of the canonical form. */
const TICK_FIELDS = [
  'hash',
  'id',
  'kind',
  'price',
  'productId',
  'seq',
  'sourceTs',
  'symbol',
  'trade',
  'ts',
] as const satisfies readonly (keyof Tick | keyof Trade)[]
/** How many fields a tick has that names no trade, and how many a trade has. */
const TICK_FIELD_COUNT = 7
const TRADE_FIELD_COUNT = 2

/** "ticks" and "version" are a proof's last keys. */
const AFTER_TICKS = ',"version":1}'

/** For an answer's schema: what is declared as `proofSchema`, read faster. */
export const fastProofSchema = z.custom<Proof>(isProof)

/** An answer that is no proof because its terms are out of all bounds. It is told, and not taken for a broken line. */
export interface PoisonedProof {
  /** The term that is out of its bounds, in words. */
  readonly poison: string
  /** As it was answered: canonical JSON. */
  readonly text: string
}

/** For an answer's schema: a proof, or one with absurd terms. Anything else is no answer of this version of the contract. */
export const proofAnswerSchema = z.union([
  fastProofSchema,
  z.pipe(
    z.custom<object>((json) => poisonOf(json) !== null),
    z.transform((json): PoisonedProof => ({ poison: poisonOf(json) ?? '', text: canonicalJson(json) })),
  ),
])

function poisonOf(json: unknown): string | null {
  const parsed = namedTermsSchema.safeParse(json)
  return parsed.success ? faultOfTerms(parsed.data.acceptance.receipt) : null
}

/** Whether parsed JSON has the form of a proof. */
export function isProof(json: unknown): json is Proof {
  const parts = partsOf(json)
  return (
    parts !== null &&
    parts.ticks.every(hasNoOtherFields) &&
    areTicks(JSON.stringify(parts.ticks, [...TICK_FIELDS]), parts.ticks)
  )
}

/** The proof that a text is exactly the canonical JSON (RFC 8785) of; null for any other text. */
export function proofOfText(text: string): Proof | null {
  const json = jsonOf(text)
  if (typeof json !== 'object' || json === null || !('ticks' in json) || !Array.isArray(json.ticks)) return null
  const head = lengthOfHead(text, json)
  const isCanonical =
    head !== null && text.endsWith(AFTER_TICKS) && areTicks(text.slice(head, -AFTER_TICKS.length), json.ticks)
  // The checks of the text above prove this form.
  return isCanonical ? (json as Proof) : null
}

/** How much of a proof's text comes before its ticks; null where that is not the canonical form of what it stands for. */
function lengthOfHead(text: string, json: unknown): number | null {
  const ordinary = lengthOfOrdinaryHead(text)
  if (ordinary !== null) return ordinary
  const parts = partsOf(json)
  const head = parts && textBeforeTicks(parts.frame)
  return head !== null && text.startsWith(head) ? head.length : null
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
  if (areOrdinaryTicks(text, ticks.length)) return true
  // Most likely none; a number of sixteen digits may still be one that is not too large.
  const read = ticksSchema.safeParse(ticks)
  return read.success && canonicalJson(read.data) === text
}

function hasNoOtherFields(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  if (!('trade' in json)) return Object.keys(json).length === TICK_FIELD_COUNT
  const { trade } = json
  const hasTrade = typeof trade === 'object' && trade !== null && Object.keys(trade).length === TRADE_FIELD_COUNT
  return hasTrade && Object.keys(json).length === TICK_FIELD_COUNT + 1
}
