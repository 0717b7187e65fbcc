/** The platform's figures: of finished and running days (UTC), by product, and what is owed now. They are read and never written. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { productIdSchema, timeSchema } from '../identifiers.ts'
import { moneySchema } from '../money-schema.ts'
import { forOperators } from './base-endpoint.ts'

const outcome = z.object({ orders: z.int(), stakes: moneySchema })
const productFiguresSchema = z.object({
  id: productIdSchema,
  orders: z.int(),
  stakes: moneySchema,
  won: outcome,
  lost: outcome,
  tie: outcome,
  void: outcome,
  /** The money that winners got beyond their stakes. */
  gains: moneySchema,
  /** Lost stakes less gains: below zero where the house lost. */
  houseGain: moneySchema,
})
export type ProductFigures = z.infer<typeof productFiguresSchema>

const dayFiguresSchema = z.object({
  day: z.iso.date(),
  /** People who bought on the day. */
  people: z.int(),
  orders: z.int(),
  stakes: moneySchema,
  houseGain: moneySchema,
  /** Deposits credited and withdrawals paid on the day. */
  moneyIn: moneySchema,
  moneyOut: moneySchema,
})
export type DayFigures = z.infer<typeof dayFiguresSchema>

const query = z.object({
  days: z._default(z.enum(['1', '14', '90']), '14'),
  /** The days' people, orders, stakes and gain are this product's; money in and out has none. */
  product: z.optional(productIdSchema),
})

export const readFigures = endpoint({
  ...forOperators,
  id: 'desk-figures',
  cost: 'export',
  method: 'GET',
  path: '/figures',
  query,
  response: z.object({
    at: timeSchema,
    /** Oldest first; the last one is today, so far. */
    days: z.array(dayFiguresSchema),
    /** Sums over all these days; the largest stakes first. Practice is in none of the figures. */
    products: z.array(productFiguresSchema),
    owed: z.object({
      at: timeSchema,
      available: moneySchema,
      inOrders: moneySchema,
      inWithdrawals: moneySchema,
      fund: moneySchema,
      total: moneySchema,
    }),
    people: z.object({
      registered: z.int(),
      /** With an open session, by their language, their browser and the version of the app. */
      languages: z.array(z.object({ name: z.string(), people: z.int() })),
      browsers: z.array(z.object({ name: z.string(), people: z.int() })),
      versions: z.array(z.object({ name: z.string(), people: z.int() })),
    }),
  }),
})
export type Figures = z.infer<NonNullable<(typeof readFigures)['response']>>

/** The days of the same figures as a table. */
export const exportFigures = endpoint({
  ...forOperators,
  id: 'desk-export-figures',
  cost: 'export',
  method: 'GET',
  path: '/figures.csv',
  query,
  bytes: 'out',
})

export const FIGURE_ENDPOINTS = [readFigures, exportFigures] as const
