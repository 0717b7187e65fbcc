import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'

/** Active: a settled order or a confirmed deposit within this many days. */
export const TEAM_ACTIVE_DAYS = 30
/** The people above a member see so many characters at the front and at the back of the member's account. */
export const MASKED_ENDS = { start: 2, end: 2 } as const

/** One member of a person's team, seen from that person. Accounts are masked; inviting earns nothing. */
export const teamMemberSchema = z.strictObject({
  id: idSchema,
  level: z.int().check(z.minimum(1), z.maximum(3)),
  /** Masked; null while the member has set none. */
  account: z.nullable(z.string()),
  isVerified: z.boolean(),
  registeredAt: timeSchema,
  /** The last settled order or confirmed deposit; null when there was none. */
  lastActiveAt: z.nullable(timeSchema),
  deposited: moneySchema,
  invested: moneySchema,
})
export type TeamMember = z.infer<typeof teamMemberSchema>

/** Totals of the three levels together and of each, one row with id `main`. */
export const teamTotalsSchema = z.strictObject({
  members: z.int(),
  activeMembers: z.int(),
  deposited: moneySchema,
  invested: moneySchema,
  levelMembers: z.array(z.int()),
  /** As of when the active ones were counted: they fall out of it by time alone. */
  countedAt: timeSchema,
})
export type TeamTotals = z.infer<typeof teamTotalsSchema>
