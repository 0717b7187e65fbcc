import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hashSchema } from '../identifiers.ts'
import { PULL_LIMIT, bucketAnswerSchema, pullAnswerSchema, snapshotAnswerSchema } from '../sync/messages.ts'
import { lineSchema } from '../text-schema.ts'

const seqSchema = z.coerce.number().check(z.int(), z.minimum(0))
const limitSchema = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PULL_LIMIT)), PULL_LIMIT)
const epochSchema = lineSchema({ max: 64 })

const pullQuery = z.strictObject({
  epoch: epochSchema,
  seq: seqSchema,
  limit: limitSchema,
  /** `root`: at head one hash over all digests in place of them (digest-root.ts). Absent: the digests. */
  proof: z.optional(z.literal('root')),
})
const snapshotQuery = z.strictObject({
  /** Both from the first page; absent on the first. */
  epoch: z.optional(epochSchema),
  startSeq: z.optional(seqSchema),
  after: z.optional(lineSchema({ max: 300 })),
  limit: limitSchema,
})
const bucketParams = z.strictObject({ collection: lineSchema({ max: 64 }), bucket: lineSchema({ max: 16 }) })

const shared = {
  method: 'GET',
  idempotent: false,
  problems: ['sync-reset', 'too-many-requests', 'upgrade-required'],
} as const

/** The person's own feed. */
export const pull = endpoint({
  ...shared,
  id: 'pull',
  cost: 'read',
  path: '/sync',
  access: 'user',
  query: pullQuery,
  response: pullAnswerSchema,
})
export const snapshot = endpoint({
  ...shared,
  id: 'snapshot',
  cost: 'scan',
  path: '/sync/snapshot',
  access: 'user',
  query: snapshotQuery,
  response: snapshotAnswerSchema,
})
export const bucket = endpoint({
  ...shared,
  id: 'bucket',
  cost: 'read',
  path: '/sync/buckets/:collection/:bucket',
  access: 'user',
  params: bucketParams,
  response: bucketAnswerSchema,
})
/** A sealed block's bytes, immutable. Only its owner gets it. */
export const block = endpoint({
  ...shared,
  id: 'block',
  cost: 'read',
  path: '/sync/blocks/:hash',
  access: 'user',
  bytes: 'out',
  params: z.strictObject({ hash: hashSchema }),
  problems: ['not-found', 'too-many-requests'],
})

/** Everybody's feed: products, deposit methods and other broadcasts. */
export const pullPublic = endpoint({
  ...shared,
  id: 'pull-public',
  cost: 'read',
  path: '/sync/public',
  access: 'public',
  query: pullQuery,
  response: pullAnswerSchema,
})
export const snapshotPublic = endpoint({
  ...shared,
  id: 'snapshot-public',
  cost: 'scan',
  path: '/sync/public/snapshot',
  access: 'public',
  query: snapshotQuery,
  response: snapshotAnswerSchema,
})
export const bucketPublic = endpoint({
  ...shared,
  id: 'bucket-public',
  cost: 'read',
  path: '/sync/public/buckets/:collection/:bucket',
  access: 'public',
  params: bucketParams,
  response: bucketAnswerSchema,
})
