/** Acts besides buying that a person's device signs, since they could move the person's money away or lock them out. RFC 8785 text. */
import * as z from 'zod/mini'
import { canonicalJson } from '../canonical-json.ts'
import { hashSchema, idSchema, signatureSchema, timeSchema } from '../identifiers.ts'
import { sha256Hex } from '../sha256.ts'

export const SIGNED_ACTS = [
  'request-withdrawal',
  'add-withdrawal-account',
  'request-account-change',
  'change-password',
  'change-transaction-password',
] as const
/** The endpoint's id. */
export type SignedActName = (typeof SIGNED_ACTS)[number]

/** The fields of a request that are signed: all but the passwords. */
export type ActContent = Readonly<Record<string, string>>

export const actIntentSchema = z.strictObject({
  type: z.literal('act-intent'),
  version: z.literal(1),
  act: z.enum(SIGNED_ACTS),
  /** The id of the withdrawal, the account or the change; a change of a password has an id of its own. */
  actId: idSchema,
  deviceKeyId: hashSchema,
  /** By the device's clock. */
  at: timeSchema,
  content: z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), z.string().check(z.maxLength(300))),
})
export type ActIntent = z.infer<typeof actIntentSchema>

export const signedActSchema = z.strictObject({ intent: actIntentSchema, signature: signatureSchema })
export type SignedAct = z.infer<typeof signedActSchema>

/** The text that an act's signature covers. */
export function actIntentText(intent: ActIntent): string {
  return canonicalJson(intent)
}

/** The name by which the platform's refusal refers to an act's intent. */
export function actIntentHash(intent: ActIntent): string {
  return sha256Hex(actIntentText(intent))
}

export function withdrawalContent({
  accountId,
  amount,
  fee,
}: {
  readonly accountId: string
  readonly amount: string
  readonly fee: string
}): ActContent {
  return { accountId, amount, fee }
}

/** @param changedId of the account that is to become this; absent for a new one */
export function accountContent(details: ActContent, changedId?: string): ActContent {
  return { ...details, ...(changedId === undefined ? {} : { accountId: changedId }) }
}

/** A password itself is never signed. */
export const PASSWORD_CONTENT: ActContent = {}
