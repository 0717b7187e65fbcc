/** The rows of the desk's answers. */
import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { OPERATOR_ROLES, REVIEW_KINDS } from './roles.ts'

export const kindSchema = z.enum(REVIEW_KINDS)
export const rolesSchema = z.array(z.enum(OPERATOR_ROLES))
const factsSchema = z.record(z.string(), z.string())
const nameSchema = z.string()

export const deskSessionSchema = z.object({
  operator: z.object({ name: nameSchema, roles: rolesSchema }),
  expiresAt: timeSchema,
  /** When the session locks unless the operator does something. */
  locksAt: timeSchema,
  isLocked: z.boolean(),
  isDemo: z.boolean(),
  currency: z.string(),
  recoveryCodesLeft: z.int(),
})
export type DeskSession = z.infer<typeof deskSessionSchema>

/** An item of a queue. Account numbers, names and numbers of documents are masked here. */
export const queueRowSchema = z.object({
  kind: kindSchema,
  id: idSchema,
  /** The person's account; empty where the item is about nobody. */
  account: z.string(),
  createdAt: timeSchema,
  /** The promised time of its decision, where there is one. */
  dueAt: z.nullable(timeSchema),
  decidedAt: z.nullable(timeSchema),
  status: z.string(),
  /** Null where a yes moves no money. */
  amount: z.nullable(moneySchema),
  /** The way of payment, the destination, the nationality, or the first words of a request. */
  label: z.string(),
  /** Operators who have said the first yes. */
  approvedBy: z.array(nameSchema),
  /** Others who have the item open now. */
  lookedAtBy: z.array(nameSchema),
})
export type QueueRow = z.infer<typeof queueRowSchema>

export const queueSchema = z.object({
  at: timeSchema,
  waiting: z.int(),
  sum: z.nullable(moneySchema),
  rows: z.array(queueRowSchema),
})
export type Queue = z.infer<typeof queueSchema>

/** One item with what its decision needs, still masked. */
export const deskCaseSchema = z.object({
  ...queueRowSchema.shape,
  isWaiting: z.boolean(),
  needsTwo: z.boolean(),
  mayDecide: z.boolean(),
  facts: factsSchema,
  /** Names of its photos, for a look. */
  photos: z.array(z.string()),
  /** Whether a look opens more than photos: a name, a number. */
  hasSealedFacts: z.boolean(),
  identity: z.string(),
  /** The language of the person's letters; null where the item is about nobody. */
  language: z.nullable(z.string()),
  earlier: z.array(
    z.object({ id: idSchema, at: timeSchema, status: z.string(), amount: z.nullable(moneySchema), label: z.string() }),
  ),
  /** The values that the item would change, beside those that stand now. */
  changes: z.array(z.object({ name: z.string(), now: z.nullable(z.string()), then: z.string() })),
  acts: z.array(z.object({ number: z.string(), at: timeSchema, operator: nameSchema, act: z.string() })),
})
export type DeskCase = z.infer<typeof deskCaseSchema>

/** The line of the log that an act has written. */
export const writtenActSchema = z.object({ number: z.string(), at: timeSchema })
export type WrittenAct = z.infer<typeof writtenActSchema>

export const deskActSchema = z.object({
  number: z.string(),
  id: idSchema,
  at: timeSchema,
  operator: nameSchema,
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  facts: z.string(),
  /** Its link of the chain of acts; null until the books have chained it. */
  hash: z.nullable(z.string()),
})
export type DeskActRow = z.infer<typeof deskActSchema>

export const queueCountSchema = z.object({
  queue: z.enum(['deposit', 'withdrawal', 'verification', 'account-change', 'second']),
  waiting: z.int(),
  sum: z.nullable(moneySchema),
  oldestAt: z.nullable(timeSchema),
  /** The next promised time. */
  dueAt: z.nullable(timeSchema),
  /** Decided since midnight UTC. */
  decided: z.int(),
})
export type QueueCount = z.infer<typeof queueCountSchema>

export const todaySchema = z.object({
  at: timeSchema,
  queues: z.array(queueCountSchema),
  /** Items that wait for a second yes which this operator may say. */
  mine: z.array(queueRowSchema),
  /** Invitations of the last days that the invited person has refused; none for roles that invite nobody. */
  refusedInvitations: z.array(z.object({ name: nameSchema, at: timeSchema, openings: z.int() })),
  /** The people who wait for an answer; null for roles that don't read conversations. */
  chats: z.nullable(
    z.object({
      waiting: z.int(),
      oldestAt: z.nullable(timeSchema),
      first: z.array(z.object({ id: idSchema, account: z.string(), since: timeSchema, text: z.string() })),
    }),
  ),
  /** Orders that a fault of the program kept from being settled. */
  aside: z.object({ orders: z.int(), oldestAt: z.nullable(timeSchema) }),
  /** The chains of prices: how many, how many have been silent for ten seconds, and the newest entry. */
  feed: z.object({ products: z.int(), silent: z.int(), newestAt: z.nullable(timeSchema) }),
  /** Open orders, and those that should have ended ten seconds ago. */
  settlement: z.object({ open: z.int(), overdue: z.int() }),
  /** Free space on the disk of the data; null where the system does not say. */
  disk: z.nullable(z.object({ freeBytes: z.string(), totalBytes: z.string() })),
  /** Decisions of each of the last 24 hours, the oldest first; the last hour runs. */
  hours: z.array(z.object({ from: timeSchema, approved: z.int(), refused: z.int() })),
  acts: z.object({ number: z.string(), at: z.nullable(timeSchema), chained: z.string() }),
  database: z.object({ ms: z.number(), bytes: z.string() }),
})
export type Today = z.infer<typeof todaySchema>

export const deskSessionRowSchema = z.object({
  id: idSchema,
  createdAt: timeSchema,
  activeAt: timeSchema,
  expiresAt: timeSchema,
  address: z.string(),
  browser: z.string(),
  isThis: z.boolean(),
})
export type DeskSessionRow = z.infer<typeof deskSessionRowSchema>

/** Tries to get in that were refused: by one way, from one address, within ten minutes. */
export const refusedSignInSchema = z.object({
  /** Null: a name that is no operator's. */
  operator: z.nullable(z.string()),
  /** `own-account`: a signed-in operator's password and code, before a passkey or new recovery codes. */
  way: z.enum(['password', 'recovery-code', 'passkey', 'unlock', 'own-account', 'terminal']),
  address: z.string(),
  browser: z.string(),
  tries: z.int(),
  lastAt: timeSchema,
})
export type RefusedSignIn = z.infer<typeof refusedSignInSchema>
