import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hashSchema, productIdSchema, timeSchema } from '../identifiers.ts'
import { roundSignatureSchema } from '../beacon/beacon-schema.ts'
import { signedTradeDigestSchema } from '../market/trade-digest.ts'
import { signedMarketDaySchema, signedMarketTermsSchema } from '../market/market-day.ts'
import { pastTicksSchema } from '../settlement/tick-page.ts'

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

/** Returns the seeds of the days that the simulated market's first version played (`simulated-day-1`), newest first. */
export const getFairness = endpoint({
  id: 'get-fairness',
  cost: 'scan',
  method: 'GET',
  path: '/fairness',
  access: 'public',
  idempotent: false,
  response: z.strictObject({
    market: z.enum(['simulated', 'replay', 'exchange', 'pyth']),
    serverTime: timeSchema,
    seeds: z.array(publishedSeedSchema),
    /** How many people operators have frozen now: no new buys, no new withdrawals. */
    frozenPeople: z.int().check(z.minimum(0)),
  }),
  problems: [],
})

/** Returns the numbers that each product's walk of a day of the first version is computed from (contract/settlement/simulated-day.ts). */
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
 * The records of a past day, and of the present one as far as its seeds are shown, by pages: the ticks of its chain, from which their hashes are computed, and the signed head at the end of
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

/** The round of the block that is played now. */
const liveRoundSchema = z.strictObject({ round: z.int(), signature: roundSignatureSchema, at: timeSchema })

/** Returns what binds the simulated market's days, newest first, with tomorrow's, and the newest round that prices were made from. */
export const getMarketDays = endpoint({
  id: 'get-market-days',
  cost: 'read',
  method: 'GET',
  path: '/fairness/market',
  access: 'public',
  idempotent: false,
  response: z.strictObject({
    serverTime: timeSchema,
    days: z.array(signedMarketDaySchema),
    live: z.nullable(liveRoundSchema),
    /** The minutes of seeds before this time are shown. */
    shownUntil: timeSchema,
  }),
  problems: [],
})
export type MarketDays = z.infer<typeof getMarketDays.response>

/**
 * Returns an hour of a day's public data, from which every price of that hour is computed again (contract/market/simulated-block.ts): the
 * newest minute seed of the hour that is shown, from which those before it follow, and the beacon's rounds up to there. The first hour brings
 * the products' terms too.
 */
export const getMarketHour = endpoint({
  id: 'get-market-hour',
  cost: 'scan',
  method: 'GET',
  path: '/fairness/market/:day/hours/:hour',
  access: 'public',
  idempotent: false,
  params: z.strictObject({ day: daySchema, hour: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23)) }),
  response: z.strictObject({
    /** Minute of the day, 0 to 1,439, and its seed; null where none of the hour is shown yet. */
    seed: z.nullable(z.strictObject({ minute: z.int(), seed: hashSchema })),
    rounds: z.array(z.strictObject({ round: z.int(), signature: roundSignatureSchema })),
    terms: z.array(signedMarketTermsSchema),
  }),
  problems: ['not-found'],
})

/**
 * Returns for each product and day that is over, newest first, a signed digest of the trades that its prices name. Anybody who has the
 * exchange's own list works it out again.
 */
export const getTradeDigests = endpoint({
  id: 'get-trade-digests',
  cost: 'scan',
  method: 'GET',
  path: '/fairness/trades',
  access: 'public',
  idempotent: false,
  response: z.strictObject({ digests: z.array(signedTradeDigestSchema) }),
  problems: [],
})
