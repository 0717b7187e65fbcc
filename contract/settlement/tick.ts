/**
 * The tick chain. Each tick's hash covers the one before it, so that no tick can be changed, dropped or inserted
 * without changing every hash after it; a signed checkpoint each second pins the chain down.
 */
import * as z from 'zod/mini'
import { hashSchema, keyIdSchema, productIdSchema, signatureSchema, timeSchema } from '../identifiers.ts'
import { priceSchema } from '../price.ts'
import { sha256Hex } from '../sha256.ts'

/** price: a new price. heartbeat: the feed lives, no new price. gap: the feed was interrupted before this mark. */
export const tickSchema = z
  .strictObject({
    productId: productIdSchema,
    /** 1, 2, 3 … per product, without gaps. */
    seq: z.int(),
    kind: z.enum(['price', 'heartbeat', 'gap']),
    /** When the chain took it, never before the tick before it. */
    ts: timeSchema,
    /** Null unless kind is `price`. */
    price: z.nullable(priceSchema),
    /** When the source says that it happened. */
    sourceTs: z.nullable(timeSchema),
    hash: hashSchema,
  })
  .check(z.refine((tick) => (tick.kind === 'price') === (tick.price !== null)))
export type Tick = z.infer<typeof tickSchema>

export const GENESIS_HASH = '0'.repeat(64)

/** The hash of a tick over its predecessor's. Rule: design section 5; the text form is fixed as `tick-1`. */
export function tickHash(previousHash: string, tick: Omit<Tick, 'hash'>): string {
  return sha256Hex(tickText(previousHash, tick))
}

/** The text that a tick's hash covers. */
export function tickText(previousHash: string, tick: Omit<Tick, 'hash'>): string {
  return `tick-1|${previousHash}|${tick.productId}|${tick.seq}|${tick.kind}|${tick.ts}|${tick.price ?? ''}|${tick.sourceTs ?? ''}`
}

/** The head of a product's chain, signed with the platform's Ed25519 key about once a second. */
export const checkpointSchema = z.strictObject({
  productId: productIdSchema,
  seq: z.int(),
  ts: timeSchema,
  hash: hashSchema,
  keyId: keyIdSchema,
  signature: signatureSchema,
})
export type Checkpoint = z.infer<typeof checkpointSchema>

/** The text that a checkpoint's signature covers. */
export function checkpointText(checkpoint: Omit<Checkpoint, 'signature'>): string {
  return ['checkpoint-1', checkpoint.keyId, checkpoint.productId, checkpoint.seq, checkpoint.ts, checkpoint.hash].join(
    '|',
  )
}
