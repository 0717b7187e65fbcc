/** Acts on the platform that operators ask each other for, and what holds beside them. None names an order's result, and no price is among them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hashSchema, idSchema, keyIdSchema, productIdSchema, publicKeySchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { depositMethodSchema } from '../rows/deposit.ts'
import { textsSchema } from '../rows/message.ts'
import { withdrawalTermsSchema } from '../rows/withdrawal.ts'
import { lineSchema, linesSchema } from '../text-schema.ts'
import { actAnswerSchema, forOperators } from './base-endpoint.ts'
import { refusedSignInSchema, rolesSchema } from './rows.ts'

const reason = linesSchema({ min: 1, max: 500 })
const setMethodSchema = z.strictObject({ ...depositMethodSchema.shape, isOpen: z.boolean() })
const read = { ...forOperators, cost: 'scan', method: 'GET' } as const
const act = { ...forOperators, cost: 'write', method: 'POST', response: actAnswerSchema } as const

export const readTerms = endpoint({
  ...read,
  id: 'desk-terms',
  path: '/terms',
  response: z.object({
    withdrawal: withdrawalTermsSchema,
    /** From each day on, the newest first. */
    fundRates: z.array(z.object({ fromDay: z.string(), yearlyRateBp: z.int() })),
  }),
})
export const setWithdrawalTerms = endpoint({
  ...act,
  id: 'desk-set-withdrawal-terms',
  path: '/terms/withdrawal',
  body: z.strictObject({ id: idSchema, changes: z.partial(withdrawalTermsSchema) }),
})
export const setFundRate = endpoint({
  ...act,
  id: 'desk-set-fund-rate',
  path: '/terms/fund-rate',
  body: z.strictObject({
    id: idSchema,
    fromDay: z.iso.date(),
    yearlyRateBp: z.int().check(z.minimum(0), z.maximum(10_000)),
  }),
})
export const readHouse = endpoint({
  ...read,
  id: 'desk-house',
  path: '/house',
  response: z.object({ own: moneySchema, possibleGains: moneySchema, free: moneySchema }),
})
export const fundHouse = endpoint({
  ...act,
  id: 'desk-fund-house',
  path: '/house',
  body: z.strictObject({ id: idSchema, amount: moneySchema, reason }),
})
export const readMethods = endpoint({
  ...read,
  id: 'desk-deposit-methods',
  path: '/deposit-methods',
  response: z.object({ methods: z.array(setMethodSchema) }),
})
export const setMethod = endpoint({
  ...act,
  id: 'desk-set-deposit-method',
  path: '/deposit-methods',
  body: z.strictObject({ id: idSchema, way: setMethodSchema }),
})
export const readVoid = endpoint({
  ...read,
  id: 'desk-void',
  path: '/void-orders',
  query: z.object({
    product: z.optional(productIdSchema),
    from: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    to: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  response: z.object({
    at: timeSchema,
    products: z.array(productIdSchema),
    /** The orders that a void of this span would reach now. It falls as orders become final. */
    orders: z.int(),
    people: z.int(),
    stakes: moneySchema,
    notices: z.array(
      z.object({
        id: idSchema,
        productId: productIdSchema,
        from: timeSchema,
        to: timeSchema,
        orders: z.int(),
        reason: z.string(),
        signedAt: timeSchema,
      }),
    ),
  }),
})
export const voidOrders = endpoint({
  ...act,
  id: 'desk-void-orders',
  path: '/void-orders',
  body: z.strictObject({ id: idSchema, productId: productIdSchema, from: timeSchema, to: timeSchema, reason }),
})
export const readSetAside = endpoint({
  ...read,
  id: 'desk-set-aside',
  path: '/set-aside',
  response: z.object({ orders: z.array(z.object({ id: idSchema, fault: z.string(), at: timeSchema })) }),
})
export const settleAgain = endpoint({
  ...act,
  id: 'desk-settle-again',
  path: '/set-aside/:order',
  params: z.object({ order: idSchema }),
})
export const readOperators = endpoint({
  ...read,
  id: 'desk-operators',
  path: '/operators',
  response: z.object({
    operators: z.array(
      z.object({
        name: z.string(),
        state: z.enum(['active', 'waits', 'disabled']),
        roles: rolesSchema,
        /** Open at the desk, and when one was last used. */
        sessions: z.int(),
        activeAt: z.nullable(timeSchema),
        passkeys: z.int(),
        recoveryCodes: z.int(),
        /** The link of an invitation that was not used: from how many pages it was opened, and whether the invited person refused it. */
        link: z.nullable(z.object({ openings: z.int(), isRefused: z.boolean() })),
      }),
    ),
    /** The newest refused tries to get in, of all operators and of names that are nobody's. */
    refused: z.array(refusedSignInSchema),
  }),
})
/** Invites an operator: the answer shows a link once, by which they choose their password themselves. */
export const addOperator = endpoint({
  ...act,
  cost: 'hash',
  id: 'desk-add-operator',
  path: '/operators',
  body: z.strictObject({ name: lineSchema({ min: 1, max: 32 }), roles: rolesSchema }),
})
/** Asks for other roles of another operator; a second one decides. */
export const setOperatorRoles = endpoint({
  ...act,
  id: 'desk-set-operator-roles',
  path: '/operators/:name/roles',
  params: z.object({ name: lineSchema({ min: 1, max: 32 }) }),
  body: z.strictObject({ id: idSchema, roles: rolesSchema }),
})
export const disableOperator = endpoint({
  ...act,
  id: 'desk-disable-operator',
  path: '/operators/:name/disable',
  params: z.object({ name: lineSchema({ min: 1, max: 32 }) }),
})
/** Ends all sessions of another operator; they can sign in again. */
export const endOperatorSessions = endpoint({
  ...act,
  id: 'desk-end-operator-sessions',
  path: '/operators/:name/end-sessions',
  params: z.object({ name: lineSchema({ min: 1, max: 32 }) }),
})
export const readKeys = endpoint({
  ...read,
  id: 'desk-keys',
  path: '/keys',
  response: z.object({
    /** The key that signs now. */
    signing: keyIdSchema,
    keys: z.array(z.object({ id: keyIdSchema, publicKey: publicKeySchema, since: timeSchema })),
    /** The head of each chain of the books. */
    heads: z.array(z.object({ chain: z.string(), number: z.string(), hash: hashSchema })),
    /** The newest checkpoint of the public log, and the witnesses whose signatures stand under it; null before the first one. */
    checkpoint: z.nullable(
      z.object({
        origin: z.string(),
        size: z.int(),
        witnesses: z.array(z.object({ name: z.string(), signedAt: timeSchema })),
      }),
    ),
  }),
})
export const rotateKey = endpoint({
  ...act,
  id: 'desk-rotate-key',
  path: '/keys',
  body: z.strictObject({ id: idSchema }),
})
export const writeMessage = endpoint({
  ...act,
  id: 'desk-publish-message',
  path: '/messages',
  body: z.strictObject({ id: idSchema, account: lineSchema({ min: 1, max: 64 }), texts: textsSchema }),
})
export const announce = endpoint({
  ...act,
  id: 'desk-announce',
  path: '/announcements',
  /** @param at when it is published, a whole minute; nothing said: with the second yes */
  body: z.strictObject({ id: idSchema, texts: textsSchema, at: z.optional(timeSchema) }),
})
const place = { language: lineSchema({ min: 2, max: 10 }), file: lineSchema({ min: 4, max: 120 }) }
export const readArticles = endpoint({
  ...read,
  id: 'desk-articles',
  path: '/articles',
  response: z.object({ articles: z.array(z.object({ id: z.string(), title: z.string() })) }),
})
export const publishArticle = endpoint({
  ...act,
  id: 'desk-publish-article',
  path: '/articles',
  body: z.strictObject({ id: idSchema, ...place, text: linesSchema({ min: 1, max: 100_000 }) }),
})
export const withdrawArticle = endpoint({
  ...act,
  id: 'desk-withdraw-article',
  path: '/articles/withdraw',
  body: z.strictObject({ id: idSchema, ...place }),
})

export const REQUEST_ENDPOINTS = [
  readTerms,
  setWithdrawalTerms,
  setFundRate,
  readHouse,
  fundHouse,
  readMethods,
  setMethod,
  readVoid,
  voidOrders,
  readSetAside,
  settleAgain,
  readOperators,
  addOperator,
  setOperatorRoles,
  disableOperator,
  endOperatorSessions,
  readKeys,
  rotateKey,
  writeMessage,
  announce,
  readArticles,
  publishArticle,
  withdrawArticle,
] as const
