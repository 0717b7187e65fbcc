import * as z from 'zod/mini'
import { CHART_LAYOUT } from '../chart-layout.ts'
import { endpoint } from '../endpoint.ts'
import { productIdSchema } from '../identifiers.ts'
import { LANGUAGES, type Language } from '../languages.ts'
import { QUICK_AMOUNTS } from '../quick-amounts.ts'
import { REALITY_CHECKS } from '../reality-check.ts'
import { favouriteSchema, preferenceSchema } from '../rows/preference.ts'

// The keys of a record are its languages, all of them.
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]]

export const choiceSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('language'), value: z.enum(languages) }),
  z.strictObject({ name: z.literal('theme'), value: z.enum(['system', 'light', 'dark']) }),
  z.strictObject({ name: z.literal('market-colours'), value: z.enum(['habit', 'red-up', 'green-up', 'blue-up']) }),
  z.strictObject({ name: z.literal('amounts'), value: z.enum(['shown', 'hidden']) }),
  z.strictObject({ name: z.literal('quick-amounts'), value: z.string().check(z.regex(QUICK_AMOUNTS)) }),
  z.strictObject({ name: z.literal('reality-check'), value: z.enum(REALITY_CHECKS) }),
  z.strictObject({ name: z.literal('hand'), value: z.enum(['right', 'left']) }),
  z.strictObject({
    name: z.literal('chart'),
    product: productIdSchema,
    value: z.string().check(z.regex(CHART_LAYOUT)),
  }),
])
export type Choice = z.infer<typeof choiceSchema>

/** Keeps how somebody wants the app to be, for all their devices. The choice that reaches the server last counts. */
export const choosePreference = endpoint({
  id: 'choose-preference',
  cost: 'write',
  method: 'PUT',
  path: '/preferences',
  access: 'user',
  idempotent: true,
  body: choiceSchema,
  response: preferenceSchema,
  problems: ['not-found'],
})

/** Marks a product as a favourite, or takes the mark away: the last that reaches the server counts. */
export const markFavourite = endpoint({
  id: 'mark-favourite',
  cost: 'write',
  method: 'PUT',
  path: '/favourites',
  access: 'user',
  idempotent: true,
  body: z.strictObject({ productId: productIdSchema, isMarked: z.boolean() }),
  response: favouriteSchema,
  problems: ['not-found'],
})
