/**
 * The entries of the platform's log: small texts (RFC 8785), each with a type and a version. None names a person. A reader passes over
 * types that it does not know.
 */
import * as z from 'zod/mini'
import { canonicalJson, jsonOf } from '../canonical-json.ts'
import { hashSchema, idSchema, keyIdSchema, productIdSchema, publicKeySchema, timeSchema } from '../identifiers.ts'
import { signedKeyNoticeSchema } from '../key-notice-schema.ts'
import { liabilityRootSchema } from '../liabilities/liability-proof.ts'
import { marketDaySchema, marketTermsSchema, marketTextName } from '../market/market-day.ts'
import { tradeDigestSchema } from '../market/trade-digest.ts'
import { moneySchema } from '../money-schema.ts'
import { productTermsSchema } from '../product-terms.ts'
import { POLICY_LENGTH_MAX } from './policy-notice-schema.ts'
import { countdownTermsSchema } from '../rows/product.ts'
import { sha256Hex } from '../sha256.ts'

const version = z.literal(1)
const countSchema = z.int().check(z.minimum(0))

/** The heads of all price chains at one moment: the root of a tree (RFC 6962) over their texts, by product id, and each chain's number. */
export const priceHeadsSchema = z.strictObject({
  type: z.literal('price-heads'),
  version,
  /** A whole ten seconds; each moment stands in the log once. */
  at: timeSchema,
  root: hashSchema,
  heads: z.record(productIdSchema, countSchema),
})

/**
 * The receipts about orders that were signed since the entry before: the root of a tree (RFC 6962) over their texts, in
 * the order of the hashes, so that neither the root nor a place tells whose they are.
 */
export const receiptsLeafSchema = z.strictObject({
  type: z.literal('receipts'),
  version,
  /** A whole ten seconds. */
  at: timeSchema,
  count: z.int().check(z.minimum(1)),
  root: hashSchema,
})

/** The terms that decide a product's orders, from this moment on. */
export const termsLeafSchema = z.strictObject({
  type: z.literal('terms'),
  version,
  at: timeSchema,
  productId: productIdSchema,
  code: z.string(),
  rule: z.string(),
  priceScale: countSchema,
  countdowns: z.array(countdownTermsSchema),
})

/** Terms that operators have published ahead of the moment from which they decide a product's orders. */
export const publishedTermsLeafSchema = z.strictObject({
  type: z.literal('published-terms'),
  version,
  at: timeSchema,
  productId: productIdSchema,
  /** Counted by product; 1 are the terms of a product that operators added, those of the catalogue's file were never published ahead. */
  number: countSchema,
  from: timeSchema,
  terms: productTermsSchema,
  reason: z.string().check(z.maxLength(500)),
})

/** A key that signs for the platform; every one after the first with the notice by which an earlier one vouches for it. */
export const signingKeyLeafSchema = z.strictObject({
  type: z.literal('signing-key'),
  version,
  at: timeSchema,
  keyId: keyIdSchema,
  publicKey: publicKeySchema,
  handOver: z.nullable(signedKeyNoticeSchema),
})

/** A published notice by which operators void orders. */
export const voidLeafSchema = z.strictObject({
  type: z.literal('void-notice'),
  version,
  noticeId: idSchema,
  productId: productIdSchema,
  from: timeSchema,
  to: timeSchema,
  orders: countSchema,
  signedAt: timeSchema,
  /** sha256 of the notice's text. */
  noticeHash: hashSchema,
})

/**
 * How the orders of a void stood at the notice's head: those that stood right with the gains that they lost, those that stood wrong with the
 * stakes that they got back. Each of these persons has the proof of their own order.
 */
export const voidSumsSchema = z.strictObject({
  type: z.literal('void-sums'),
  version,
  noticeId: idSchema,
  right: countSchema,
  gains: moneySchema,
  wrong: countSchema,
  stakes: moneySchema,
})

/** A published notice of a restored backup. */
export const restoreLeafSchema = z.strictObject({
  type: z.literal('restore-notice'),
  version,
  noticeId: idSchema,
  productId: productIdSchema,
  headSeq: countSchema,
  orders: countSchema,
  restoredAt: timeSchema,
  noticeHash: hashSchema,
})

/** A device's key was registered: only the device and the platform know the text that this is the hash of. */
export const deviceKeyLeafSchema = z.strictObject({
  type: z.literal('device-key'),
  version,
  at: timeSchema,
  registrationHash: hashSchema,
})

/** The list of the files that the server serves as the app from now on (app-files.ts), with the keys that signed it; none: an unsigned build. */
export const appFilesLeafSchema = z.strictObject({
  type: z.literal('app-files'),
  version,
  at: timeSchema,
  release: z.string().check(z.maxLength(40)),
  commit: z.nullable(z.string().check(z.maxLength(40))),
  count: countSchema,
  /** sha256 of the list's text. */
  listHash: hashSchema,
  /** As C2SP writes a verifier's key. */
  signers: z.array(z.string().check(z.maxLength(400))).check(z.maxLength(4)),
})

/** Announces the witnesses that the log has from now on (policy-notice.ts). Those before it sign a head with this entry before it counts. */
const logPolicySchema = z.strictObject({
  type: z.literal('log-policy'),
  version,
  at: timeSchema,
  number: z.int().check(z.minimum(1)),
  /** C2SP tlog-policy. */
  policy: z.string().check(z.maxLength(POLICY_LENGTH_MAX)),
  /** The only witness is the server's own. */
  isOwnWitness: z.boolean(),
})

/** The log goes on under another name, after a restored backup: what the name before signed last. */
export const logNameLeafSchema = z.strictObject({
  type: z.literal('log-name'),
  version,
  at: timeSchema,
  name: z.string(),
  previous: z.nullable(z.string()),
})

/** The head of the hash chain of operators' acts: whoever has an act's line and its link can show later that it stood there. */
export const actsHeadLeafSchema = z.strictObject({
  type: z.literal('acts-head'),
  version,
  /** A whole ten seconds. */
  at: timeSchema,
  /** The newest act that is chained. */
  number: countSchema,
  hash: hashSchema,
})

export const leafSchema = z.discriminatedUnion('type', [
  priceHeadsSchema,
  receiptsLeafSchema,
  // Signed texts as they stand: a simulated day's seeds, beacon and terms before it, the trades of a day after it, a day's total of what is owed.
  marketDaySchema,
  marketTermsSchema,
  tradeDigestSchema,
  liabilityRootSchema,
  termsLeafSchema,
  publishedTermsLeafSchema,
  signingKeyLeafSchema,
  voidLeafSchema,
  voidSumsSchema,
  restoreLeafSchema,
  deviceKeyLeafSchema,
  appFilesLeafSchema,
  logPolicySchema,
  logNameLeafSchema,
  actsHeadLeafSchema,
])
export type Leaf = z.infer<typeof leafSchema>

export function leafText(leaf: Leaf): string {
  return canonicalJson(leaf)
}

/** Null for a text that is no known entry in its one form. */
export function readLeaf(text: string): Leaf | null {
  const leaf = leafSchema.safeParse(jsonOf(text)).data
  return leaf && leafText(leaf) === text ? leaf : null
}

/** The text of one chain's head, a leaf of the tree of `price-heads`. */
export function priceHeadText(head: {
  readonly productId: string
  readonly seq: number
  readonly ts: number
  readonly hash: string
}): string {
  const { productId, seq, ts, hash } = head
  return canonicalJson({ type: 'price-head', version: 1, productId, seq, ts, hash })
}

/** A leaf of the tree of `receipts`. Only the platform and the person have the signature, so nobody else can try out whose receipt a hash is. */
export function receiptLeafText(signed: { readonly text: string; readonly signature: string }): string {
  const receiptHash = sha256Hex(signed.text)
  return canonicalJson({ type: 'signed-receipt', version: 1, receiptHash, signature: signed.signature })
}

/** The name by which an entry is asked for; null for one that nobody asks for. The first entry of a name is the one that counts. */
export function nameOfLeaf(leaf: Leaf): string | null {
  switch (leaf.type) {
    case 'signing-key':
      return `signing-key/${leaf.keyId}`
    case 'void-notice':
    case 'restore-notice':
      return `notice/${leaf.noticeId}`
    case 'market-day':
    case 'market-terms':
      return marketTextName(leaf)
    case 'liability-root':
      return `liability-root/${leaf.day}`
    case 'app-files':
      return `app-files/${leaf.listHash}`
    case 'log-policy':
      return policyName(leaf)
    case 'trade-digest':
      return `trade-digest/${leaf.day}/${leaf.productId}`
    case 'price-heads':
      return `price-heads/${leaf.at}`
    case 'receipts':
    case 'terms':
    case 'published-terms':
    case 'void-sums':
    case 'device-key':
    case 'log-name':
    case 'acts-head':
      return null
  }
}

/** The same policy under the same number has one name, whenever it is told. */
export function policyName({ number, policy }: { readonly number: number; readonly policy: string }): string {
  return `log-policy/${number}/${sha256Hex(policy)}`
}
