/**
 * Reads a proof's JSON. Takes the same proofs as `proofSchema`, and no others (a property test holds the two together). Two
 * expressions recognise the form of most proofs in their text, so a phone checks an order of five minutes while the finger
 * is still on the glass. The schema reads every proof that they do not match.
 */
import * as z from 'zod/mini'
import { canonicalJson, jsonOf } from '../canonical-json.ts'
import { keysSchema } from '../identifiers.ts'
import { VOID_REASONS } from '../rows/order-status.ts'
import { signedIntentSchema } from '../intent/order-intent.ts'
import { signedReceipt } from '../signed-schema.ts'
import { acceptanceSchema, settlementSchema, type Proof } from './receipt.ts'
import { SETTLEMENT_RULES } from './settle.ts'
import { restoreNoticeSchema } from './restore-notice.ts'
import { faultOfTerms } from './term-bounds.ts'
import { checkpointSchema, tickSchema, type Tick } from './tick.ts'
import { voidNoticeSchema } from './void-notice.ts'

/** All but the ticks, by its schema. */
const frameSchema = z.strictObject({
  version: z.literal(1),
  acceptance: signedReceipt(acceptanceSchema),
  intent: z.optional(signedIntentSchema),
  settlement: z.nullable(signedReceipt(settlementSchema)),
  notice: z.optional(signedReceipt(voidNoticeSchema)),
  restore: z.optional(signedReceipt(restoreNoticeSchema)),
  checkpoints: z.array(checkpointSchema),
  keys: keysSchema,
})

const ticksSchema = z.array(tickSchema)

/** So much of a proof says that it is meant as one of this version. */
const namedTermsSchema = z.object({ version: z.literal(1), acceptance: z.object({ receipt: z.looseObject({ type: z.literal('acceptance'), rule: z.enum(SETTLEMENT_RULES) }) }) })

/** A tick's fields in the order of the canonical form. */
const TICK_FIELDS = ['hash', 'kind', 'price', 'productId', 'seq', 'sourceTs', 'ts'] as const satisfies readonly (keyof Tick)[]

// Patterns of canonical JSON. Each takes what the schema takes, or less. Fifteen digits: a number holds them all exactly.
const NATURAL = '(?:0|[1-9][0-9]{0,14})'
const POSITIVE = '[1-9][0-9]{0,14}'
const TO_99999 = '[1-9][0-9]{0,4}'
const INTEGER = '(?:0|-?[1-9][0-9]{0,14})'
const HASH = '"[0-9a-f]{64}"'
const PRODUCT_ID = '"[a-z0-9-]{2,32}"'
const MONEY = '"-?(?:0|[1-9][0-9]{0,15})\\.[0-9]{2}"'
const POSITIVE_MONEY = '"(?!0\\.00")(?:0|[1-9][0-9]{0,15})\\.[0-9]{2}"'
const ID = '"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"'
const SIGNATURE = '"[A-Za-z0-9_-]{86}"'
const KEY_ID = '"[a-z0-9][a-z0-9-]{0,63}"'
const KEY = '"[A-Za-z0-9_-]{43}"'
const orNull = (pattern: string) => `(?:null|${pattern})`
const oneOf = (...words: readonly string[]) => `"(?:${words.join('|')})"`
const object = (fields: Readonly<Record<string, string>>) => `\\{${Object.keys(fields).sort().map((name) => `"${name}":${fields[name]}`).join(',')}\\}`
const receipt = (fields: Readonly<Record<string, string>>) => object({ receipt: object(fields), signature: SIGNATURE })

const ASKED = { orderId: ID, productId: PRODUCT_ID, direction: oneOf('up', 'down'), stake: POSITIVE_MONEY, returnRateBp: TO_99999, countdownSeconds: TO_99999 }
const PLAIN_ACCEPTANCE = { ...ASKED, type: oneOf('acceptance'), rule: oneOf('settle-2'), priceScale: '[0-8]', acceptedAt: NATURAL, acceptedSeq: POSITIVE, acceptedHash: HASH, keyId: KEY_ID }
/** An acceptance under `settle-2`, with or without an intent. The schema reads an acceptance under `settle-1`. */
const ACCEPTANCE = `(?:${receipt({
  ...PLAIN_ACCEPTANCE, version: '2', intentHash: HASH, seenSeq: POSITIVE, seenAt: NATURAL, termsHash: HASH, prevReceiptHash: HASH,
})}|${receipt(PLAIN_ACCEPTANCE)})`
const INTENT = object({
  intent: object({ ...ASKED, type: oneOf('order-intent'), version: '1', deviceKeyId: HASH, seenSeq: POSITIVE, seenHash: HASH, seenAt: NATURAL, termsHash: HASH }),
  publicKey: '"(?:[A-Za-z0-9_-]{43}|B[A-Za-z0-9_-]{86})"',
  signature: SIGNATURE,
})
const SETTLEMENT = receipt({
  type: oneOf('settlement'), rule: oneOf(...SETTLEMENT_RULES), orderId: ID, status: oneOf('won', 'lost', 'tie', 'void'), voidReason: orNull(oneOf(...VOID_REASONS)),
  entrySeq: orNull(INTEGER), entryHash: orNull(HASH), exitTime: orNull(NATURAL), exitSeq: orNull(INTEGER), exitHash: orNull(HASH),
  payout: MONEY, profit: MONEY, settledAt: NATURAL, keyId: KEY_ID,
})
const CHECKPOINT = object({ productId: PRODUCT_ID, seq: INTEGER, ts: NATURAL, hash: HASH, keyId: KEY_ID, signature: SIGNATURE })
/** An ordinary proof up to its ticks: one key, and no notice. */
const HEAD = new RegExp(
  `\\{"acceptance":${ACCEPTANCE},"checkpoints":\\[(?:${CHECKPOINT}(?:,${CHECKPOINT})*)?\\],(?:"intent":${INTENT},)?"keys":\\{${KEY_ID}:${KEY}\\},"settlement":${orNull(SETTLEMENT)},"ticks":`, 'y',
)
/** One tick, and what separates it from the next or ends the list. */
const TICK = new RegExp(
  `\\{"hash":${HASH},"kind":(?:"price","price":${NATURAL}|"(?:heartbeat|gap)","price":null),"productId":${PRODUCT_ID},"seq":${INTEGER},"sourceTs":${orNull(NATURAL)},"ts":${NATURAL}\\}[,\\]]`, 'y',
)
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
export const proofAnswerSchema = z.union([fastProofSchema, z.pipe(z.custom<object>((json) => poisonOf(json) !== null), z.transform((json): PoisonedProof => ({ poison: poisonOf(json) ?? '', text: canonicalJson(json) })))])

function poisonOf(json: unknown): string | null {
  const parsed = namedTermsSchema.safeParse(json)
  return parsed.success ? faultOfTerms(parsed.data.acceptance.receipt) : null
}

/** Whether parsed JSON has the form of a proof. */
export function isProof(json: unknown): json is Proof {
  const parts = partsOf(json)
  return parts !== null && parts.ticks.every(hasNoOtherFields) && areTicks(JSON.stringify(parts.ticks, [...TICK_FIELDS]), parts.ticks)
}

/** The proof that a text is exactly the canonical JSON (RFC 8785) of; null for any other text. */
export function proofOfText(text: string): Proof | null {
  const json = jsonOf(text)
  if (typeof json !== 'object' || json === null || !('ticks' in json) || !Array.isArray(json.ticks)) return null
  const head = lengthOfHead(text, json)
  const isCanonical = head !== null && text.endsWith(AFTER_TICKS) && areTicks(text.slice(head, -AFTER_TICKS.length), json.ticks)
  // The checks of the text above prove this form.
  return isCanonical ? json as Proof : null
}

/** How much of a proof's text comes before its ticks; null where that is not the canonical form of what it stands for. */
function lengthOfHead(text: string, json: unknown): number | null {
  HEAD.lastIndex = 0
  if (HEAD.test(text)) return HEAD.lastIndex
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
  TICK.lastIndex = 1
  if (ticks.every(() => TICK.test(text)) && TICK.lastIndex === text.length) return true
  // Most likely none; a number of sixteen digits may still be one that is not too large.
  const read = ticksSchema.safeParse(ticks)
  return read.success && canonicalJson(read.data) === text
}

function hasNoOtherFields(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.keys(json).length === TICK_FIELDS.length
}
