/** The form of the platform's signed word on its log's witnesses (policy-notice.ts), without the code that checks it. */
import * as z from 'zod/mini'
import { keyIdSchema, timeSchema } from '../identifiers.ts'
import { signedReceipt } from '../signed-schema.ts'
import { inHeadSchema } from './entry-proof-schema.ts'

export const POLICY_LENGTH_MAX = 20_000
const KEY_LENGTH_MAX = 400

export const policyNoticeSchema = z.strictObject({
  type: z.literal('log-policy-notice'),
  version: z.literal(1),
  /** From 1 on, without a hole. */
  number: z.int().check(z.minimum(1)),
  policy: z.string().check(z.maxLength(POLICY_LENGTH_MAX)),
  /** The only witness is the server's own, which proves nothing to outsiders. */
  isOwnWitness: z.boolean(),
  at: timeSchema,
  /** The log's key. */
  log: z.string().check(z.maxLength(KEY_LENGTH_MAX)),
  /** A head with the log's entry about this policy, signed as the policy before asks; null for the first one. */
  handOver: z.nullable(inHeadSchema),
  keyId: keyIdSchema,
})
export type PolicyNotice = z.infer<typeof policyNoticeSchema>

export const signedPolicySchema = signedReceipt(policyNoticeSchema)
export type SignedPolicy = z.infer<typeof signedPolicySchema>
