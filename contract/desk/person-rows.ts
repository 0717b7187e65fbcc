/** A person as operators see them: phone and mail masked, no name and no number of a document. */
import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { queueRowSchema } from './rows.ts'

export const foundPersonSchema = z.object({
  id: idSchema,
  account: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  identity: z.string(),
  registeredAt: timeSchema,
})
export type FoundPerson = z.infer<typeof foundPersonSchema>

const personOrderSchema = z.object({
  id: idSchema,
  number: z.string(),
  productId: z.string(),
  direction: z.enum(['up', 'down']),
  stake: moneySchema,
  status: z.string(),
  acceptedAt: timeSchema,
  profit: z.nullable(moneySchema),
  isPractice: z.boolean(),
})
export type PersonOrder = z.infer<typeof personOrderSchema>

export const personSchema = z.object({
  ...foundPersonSchema.shape,
  closedAt: z.nullable(timeSchema),
  inviter: z.nullable(z.string()),
  language: z.string(),
  balances: z.object({
    total: moneySchema,
    available: moneySchema,
    inOrders: moneySchema,
    inWithdrawals: moneySchema,
    fund: moneySchema,
    profitAll: moneySchema,
  }),
  orders: z.array(personOrderSchema),
  postings: z.array(
    z.object({ id: z.string(), at: timeSchema, kind: z.string(), amount: moneySchema, after: moneySchema }),
  ),
  /** The newest of each queue, those that wait among them. */
  items: z.array(queueRowSchema),
  limits: z.object({
    depositPerDay: z.nullable(moneySchema),
    lossPerDay: z.nullable(moneySchema),
    pausedUntil: z.nullable(timeSchema),
  }),
  /** Since when new buys and withdrawals are stopped, and why; null where they are not. */
  frozen: z.nullable(z.object({ since: timeSchema, reason: z.string() })),
  /** How many people are frozen now, as the fairness page says. */
  frozenPeople: z.int(),
  /** Orders of the person that run now: a freeze does not touch them. */
  running: z.object({ orders: z.int(), stakes: moneySchema }),
  sessions: z.array(z.object({ id: idSchema, browser: z.string(), createdAt: timeSchema, usedAt: timeSchema })),
  passkeys: z.int(),
  withdrawalsHeldUntil: z.nullable(timeSchema),
  /** Withdrawals that the person stopped because somebody else had their account. */
  withdrawalsStopped: z.int(),
  /** Operators' notes, which are lines of the log. */
  notes: z.array(z.object({ number: z.string(), at: timeSchema, operator: z.string(), text: z.string() })),
})
export type Person = z.infer<typeof personSchema>
