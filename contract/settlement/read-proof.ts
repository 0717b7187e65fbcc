/**
 * Reads a proof's JSON. The same proofs as `proofSchema` takes, and no others (a property test holds the two together), but
 * its thousand ticks are looked at by hand: a phone checks an order of five minutes while the finger is still on the glass.
 */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
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
  ticks: z.array(z.unknown()),
  checkpoints: z.array(checkpointSchema),
  keys: z.record(z.string(), z.string()),
})

const TICK_FIELDS = 7
const PRODUCT_ID = /^[a-z0-9-]{2,32}$/
const HASH = /^[0-9a-f]{64}$/

/** For an answer's schema: what is declared as `proofSchema`, read faster. */
export const fastProofSchema = z.custom<Proof>(isProof)

/** Whether parsed JSON has the form of a proof. */
export function isProof(json: unknown): json is Proof {
  return proofOfJson(json) !== null
}

function proofOfJson(json: unknown): Proof | null {
  const parsed = frameSchema.safeParse(json)
  if (!parsed.success) return null
  const { ticks, ...frame } = parsed.data
  return ticks.every(isTick) ? { ...frame, ticks } : null
}

/** The proof that a text is exactly the canonical JSON (RFC 8785) of; null for any other text. */
export function proofOfText(text: string): Proof | null {
  return readCanonical(text, proofOfJson, textOfProof)
}

/** The canonical JSON of a proof: "ticks" and "version" are its last keys, so the ticks are written in their place. */
export function textOfProof(proof: Proof): string {
  const frame = canonicalJson({ ...proof, ticks: [] })
  const end = '],"version":1}'
  if (!frame.endsWith(end)) throw new RangeError('not a proof of version 1')
  return `${frame.slice(0, -end.length)}${proof.ticks.map(textOfTick).join(',')}${end}`
}

/** Whole numbers and plain letters alone: nothing here needs escaping or rounding. */
function textOfTick(tick: Tick): string {
  return `{"hash":"${tick.hash}","kind":"${tick.kind}","price":${tick.price},"productId":"${tick.productId}","seq":${tick.seq},"sourceTs":${tick.sourceTs},"ts":${tick.ts}}`
}

function isTick(json: unknown): json is Tick {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return false
  // Each field is looked at before it is believed.
  const { productId, seq, kind, ts, price, sourceTs, hash } = json as Record<keyof Tick, unknown>
  return Object.keys(json).length === TICK_FIELDS
    && typeof productId === 'string' && PRODUCT_ID.test(productId)
    && Number.isSafeInteger(seq)
    && (kind === 'price' ? isWhole(price) : (kind === 'heartbeat' || kind === 'gap') && price === null)
    && isWhole(ts)
    && (sourceTs === null || isWhole(sourceTs))
    && typeof hash === 'string' && HASH.test(hash)
}

/** Times and prices alike. */
function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
