/**
 * The tick chain. Each tick's hash covers the one before it, so that no tick can be changed, dropped or inserted
 * without changing every hash after it; a signed checkpoint each second pins the chain down.
 */
import * as z from 'zod/mini'
import { hashSchema, keyIdSchema, productIdSchema, signatureSchema, timeSchema } from '../identifiers.ts'
import { priceSchema } from '../price.ts'
import { sha256Hex } from '../sha256.ts'

/** Letters that a hash's text and canonical JSON write as they are: printable ASCII without the space, `"`, `\\` and `|`. */
const TRADE_SYMBOL = /^[!#-[\]-{}~]{1,64}$/
const TRADE_ID = /^[!#-[\]-{}~]{1,128}$/

/**
 * Names a price at its source: the trade of an exchange, or a signed message. Its time is the tick's `sourceTs`. Everybody can look it up
 * there by these names.
 */
export const tradeSchema = z.strictObject({
  /** The source's own id of it, one of a kind for the symbol. */
  id: z.string().check(z.regex(TRADE_ID)),
  /** The source's own name of what was traded. */
  symbol: z.string().check(z.regex(TRADE_SYMBOL)),
})
export type Trade = z.infer<typeof tradeSchema>

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
    /** There for a price whose source can be asked for it. Such a tick is a `tick-2`. */
    trade: z.optional(tradeSchema),
    hash: hashSchema,
  })
  .check(
    z.refine((tick) => (tick.kind === 'price') === (tick.price !== null)),
    z.refine((tick) => tick.trade === undefined || (tick.price !== null && tick.sourceTs !== null)),
  )
export type Tick = z.infer<typeof tickSchema>

export const GENESIS_HASH = '0'.repeat(64)

/** The hash of a tick over its predecessor's. Rule: design section 5; the text forms are fixed as `tick-1` and `tick-2`. */
export function tickHash(previousHash: string, tick: Omit<Tick, 'hash'>): string {
  return sha256Hex(tickText(previousHash, tick))
}

/** The text that a tick's hash covers: `tick-2` where it names its trade, `tick-1` for any other. */
export function tickText(previousHash: string, tick: Omit<Tick, 'hash'>): string {
  const { trade } = tick
  const fields = `${previousHash}|${tick.productId}|${tick.seq}|${tick.kind}|${tick.ts}|${tick.price ?? ''}|${tick.sourceTs ?? ''}`
  return trade === undefined ? `tick-1|${fields}` : `tick-2|${fields}|${trade.symbol}|${trade.id}`
}

/** Whether a source's names of a trade can stand in a tick. A trade with other names is a price all the same, as a `tick-1`. */
export function canNameTrade(trade: Trade): boolean {
  return TRADE_SYMBOL.test(trade.symbol) && TRADE_ID.test(trade.id)
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
