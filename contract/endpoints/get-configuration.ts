import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timeSchema } from '../identifiers.ts'
import { signedKeyNoticeSchema } from '../key-notice-schema.ts'
import { streetSourceSchema } from '../street-source.ts'

export const configurationSchema = z.strictObject({
  currency: z.string(),
  moneyScale: z.int(),
  /** No configuration given: simulated market, automatic review, codes shown on the page. Said on every screen. */
  isDemo: z.boolean(),
  market: z.enum(['simulated', 'replay', 'exchange', 'pyth']),
  businessTimeZone: z.string(),
  /** Key id → Ed25519 public key (base64url) of the platform's signatures. */
  signingKeys: z.record(z.string(), z.string()),
  /** By which each key after the first is vouched for by the one before it. Absent where the first one still signs. */
  keyNotices: z.optional(z.array(signedKeyNoticeSchema)),
  entryGraceMs: z.int(),
  maxGapMs: z.int(),
  fileBytesMax: z.int(),
  /** The company's place, shown on a map; an empty address when the operator names none. In degrees, north and east positive. */
  company: z.strictObject({ address: z.string(), latitude: z.number(), longitude: z.number() }),
  /** Days that the server keeps identity photos after the decision about them, and the sealed identity record after an account was closed. */
  retention: z.strictObject({ identityPhotoDays: z.int(), identityRecordDays: z.int() }),
  /** Absent where the operator names none: an app of before that knew it goes on with such a server. */
  streets: z.optional(streetSourceSchema),
  serverTime: timeSchema,
})
export type Configuration = z.infer<typeof configurationSchema>

/** Returns the public facts about this deployment. */
export const getConfiguration = endpoint({
  id: 'get-configuration',
  cost: 'read',
  method: 'GET',
  path: '/configuration',
  access: 'public',
  idempotent: false,
  response: configurationSchema,
  problems: [],
})
