import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hashSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { pastTicksSchema } from '../settlement/past-ticks.ts'

const daySchema = z.iso.date()

/** A day's seed: its hash is public before the day begins, the seed itself once the day is over (UTC). */
export const publishedSeedSchema = z.strictObject({
  day: daySchema,
  hash: hashSchema,
  seed: z.nullable(hashSchema),
  /** After the day's start only for days that the platform did not see begin. */
  madeAt: timeSchema,
})
export type PublishedSeed = z.infer<typeof publishedSeedSchema>

/** Returns the seeds that bind the simulated market: one a day for all its products, newest first, with tomorrow's hash. */
export const getFairness = endpoint({
  id: 'get-fairness',
  cost: 'scan',
  method: 'GET',
  path: '/fairness',
  access: 'public',
  idempotent: false,
  response: z.strictObject({
    market: z.enum(['simulated', 'replay', 'exchange']),
    serverTime: timeSchema,
    seeds: z.array(publishedSeedSchema),
  }),
  problems: [],
})

/** Returns the numbers that each product's walk of a past day is computed from (contract/settlement/simulated-day.ts). */
export const getPastDay = endpoint({
  id: 'get-past-day',
  cost: 'scan',
  method: 'GET',
  path: '/fairness/days/:day',
  access: 'public',
  idempotent: false,
  params: z.strictObject({ day: daySchema }),
  response: z.strictObject({
    days: z.array(
      z.strictObject({
        seed: hashSchema,
        day: daySchema,
        productId: productIdSchema,
        startPrice: z.int(),
        volatilityBp: z.int(),
      }),
    ),
  }),
  problems: ['not-found'],
})

/**
 * The records of a past day, by pages: the ticks of its chain, from which their hashes are computed, and the signed head at the end of
 * each page.
 */
export const getPastTicks = endpoint({
  id: 'get-past-ticks',
  cost: 'scan',
  method: 'GET',
  path: '/fairness/days/:day/ticks',
  access: 'public',
  idempotent: false,
  params: z.strictObject({ day: daySchema }),
  query: z.strictObject({
    productId: productIdSchema,
    /** Number and time of the last tick of the page before; 0 for the first page. */
    afterSeq: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    afterTs: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  }),
  response: pastTicksSchema,
  /** `ticks-dropped`: the day was played, and its prices are no longer kept. */
  problems: ['not-found', 'ticks-dropped'],
})
