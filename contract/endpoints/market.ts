import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { productIdSchema, timeSchema } from '../identifiers.ts'
import { candleSchema, quoteSchema } from '../rows/quote.ts'
import { CODE_TICKS_MAX } from '../receipt-code/code-ticks-max.ts'
import { tickPageSchema } from '../settlement/tick-page.ts'
import { checkpointSchema } from '../settlement/tick.ts'
import { lineSchema } from '../text-schema.ts'

/** Last prices and 24-hour figures of all products. */
export const getQuotes = endpoint({
  id: 'get-quotes',
  cost: 'read',
  method: 'GET',
  path: '/quotes',
  access: 'public',
  idempotent: false,
  response: z.strictObject({ serverTime: timeSchema, quotes: z.array(quoteSchema) }),
  problems: [],
})

/** The newest tick of a product's chain, signed: what an intent names as seen where no stream of prices has come. */
export const getHead = endpoint({
  id: 'get-head',
  cost: 'read',
  method: 'GET',
  path: '/products/:id/head',
  access: 'public',
  idempotent: false,
  params: z.strictObject({ id: productIdSchema }),
  response: checkpointSchema,
  problems: ['not-found'],
})

/** Candles before a time, newest last; `next` is the `before` of the page before this one, null at the beginning. */
export const getCandles = endpoint({
  id: 'get-candles',
  cost: 'scan',
  method: 'GET',
  path: '/products/:id/candles',
  access: 'public',
  idempotent: false,
  params: z.strictObject({ id: productIdSchema }),
  query: z.strictObject({
    intervalSeconds: z.coerce.number().check(z.int()),
    before: z.optional(z.coerce.number().check(z.int())),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
    /** An app from before there were volumes takes no answer that has one. */
    withVolume: z.optional(z.literal('yes')),
  }),
  response: z.strictObject({ candles: z.array(candleSchema), next: z.nullable(timeSchema) }),
  problems: ['not-found'],
})

/**
 * The ticks of a product after one of its chain: public, as they all came by the stream. A reader of a receipt's code asks for those
 * that decided the order, and holds them against the signature in the code (contract/receipt-code).
 */
export const getTicks = endpoint({
  id: 'get-ticks',
  cost: 'scan',
  method: 'GET',
  path: '/products/:id/ticks',
  access: 'public',
  idempotent: false,
  params: z.strictObject({ id: productIdSchema }),
  query: z.strictObject({
    afterSeq: z.coerce.number().check(z.int(), z.minimum(1)),
    /** A time within a minute after that tick's; up to the year 9999. */
    afterTs: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799_999)),
    limit: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CODE_TICKS_MAX)),
  }),
  response: tickPageSchema,
  problems: ['not-found', 'ticks-dropped'],
})

/** The event stream (Server-Sent Events, contract/stream.ts). A session adds the pokes of the person's own feed. */
export const openStream = endpoint({
  id: 'open-stream',
  cost: 'read',
  method: 'GET',
  path: '/stream',
  access: 'public',
  idempotent: false,
  bytes: 'out',
  query: z.strictObject({
    products: z._default(lineSchema({ max: 2_000 }), ''),
    listed: z._default(lineSchema({ max: 2_000 }), ''),
  }),
  problems: ['too-many-requests'],
})
