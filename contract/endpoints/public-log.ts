import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hashSchema, productIdSchema } from '../identifiers.ts'
import { entryProofSchema } from '../log/entry-proof-schema.ts'
import { loggedPricesSchema } from '../log/logged-prices-schema.ts'
import { signedLogNewsSchema } from '../log/log-news.ts'
import { signedPolicySchema } from '../log/policy-notice-schema.ts'

const TEXT_LENGTH_MAX = 65_535
const HASHES_MAX = 128
const sizeSchema = z.coerce.number().check(z.int(), z.minimum(0))
/** base64, as C2SP's texts have them. */
const hashesSchema = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(HASHES_MAX))

/** Returns the public log's newest head, signed by the log, its witnesses and the platform, and the proof that it begins with the one that the reader has. */
export const getLogNews = endpoint({
  id: 'get-log-news',
  cost: 'read',
  method: 'GET',
  path: '/log/news',
  access: 'public',
  idempotent: false,
  /** The head that the reader has: the log's name and size. And the number of the policy that the reader has; the answer names the later ones. */
  query: z.strictObject({
    name: z._default(z.string(), ''),
    size: z._default(sizeSchema, 0),
    policy: z.optional(sizeSchema),
  }),
  response: z.strictObject({
    news: signedLogNewsSchema,
    /** The head as a signed note (C2SP tlog-checkpoint) with its cosignatures. */
    note: z.string().check(z.maxLength(TEXT_LENGTH_MAX)),
    /** The log's key. */
    key: z.string(),
    /** The policy (C2SP tlog-policy) that names its witnesses. Left out for a reader that has the newest one: it came with each look before. */
    policy: z.optional(z.string().check(z.maxLength(TEXT_LENGTH_MAX))),
    /** The only witness is this server's own, which proves nothing to outsiders. */
    isOwnWitness: z.boolean(),
    /** The signed notices of the policies after the reader's, the newest alone for a reader that has none. A server of before names none. */
    policies: z.optional(z.array(signedPolicySchema)),
    /** Empty where the reader has a head of another name, or none. */
    proof: hashesSchema,
  }),
  /** `not-found`: nothing is signed yet. */
  problems: ['not-found'],
})

/**
 * Returns an entry of the log with the proof that it is in a head: the entry of a name (`nameOfLeaf`), or the one that has the root over a
 * receipt.
 */
export const getLogProof = endpoint({
  id: 'get-log-proof',
  cost: 'scan',
  method: 'GET',
  path: '/log/proof',
  access: 'public',
  idempotent: false,
  query: z.strictObject({
    /** The size of the head. */
    size: sizeSchema,
    name: z.optional(z.string()),
    /** The hash of the receipt's leaf, and when it was signed. */
    receipt: z.optional(hashSchema),
    at: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  response: entryProofSchema,
  /** `not-found`: this head has no such entry. */
  problems: ['not-found'],
})

/**
 * Returns the first signed head that has a receipt under one of its roots, with the proof. Its witnesses signed it within seconds of the receipt,
 * which bounds how far the receipt can be dated back.
 */
export const getFirstHead = endpoint({
  id: 'get-first-head',
  cost: 'scan',
  method: 'GET',
  path: '/log/first-head',
  access: 'public',
  idempotent: false,
  /** The hash of the receipt's leaf, and when it was signed. */
  query: z.strictObject({ receipt: hashSchema, at: z.coerce.number().check(z.int(), z.minimum(0)) }),
  response: z.strictObject({ note: z.string().check(z.maxLength(TEXT_LENGTH_MAX)), entry: entryProofSchema }),
  /** `not-found`: no signed head has it. */
  problems: ['not-found'],
})

/**
 * Returns the proof that a product's chain, as the log has it, has this tick: the first entry of price heads after it, and the ticks up to there.
 * A person to whom the platform showed another tick in its place was shown a chain that others were not.
 */
export const getLoggedPrices = endpoint({
  id: 'get-logged-prices',
  cost: 'scan',
  method: 'GET',
  path: '/log/prices',
  access: 'public',
  idempotent: false,
  query: z.strictObject({
    /** The size of the head in which the entry must be. */
    size: sizeSchema,
    product: productIdSchema,
    /** The tick's number, and a moment at most a minute after it. */
    seq: z.coerce.number().check(z.int(), z.minimum(1)),
    at: z.coerce.number().check(z.int(), z.minimum(0)),
  }),
  response: loggedPricesSchema,
  /** `not-found`: this head has no entry after the tick, or the ticks are no longer kept. */
  problems: ['not-found'],
})

/** Returns the hashes by which a head that does not begin with an older one convicts the log (contract/log/log-contradiction.ts). */
export const getLogCover = endpoint({
  id: 'get-log-cover',
  cost: 'scan',
  method: 'GET',
  path: '/log/cover',
  access: 'public',
  idempotent: false,
  query: z.strictObject({ old: sizeSchema, size: sizeSchema }),
  response: z.strictObject({ hashes: hashesSchema }),
  problems: ['not-found'],
})
