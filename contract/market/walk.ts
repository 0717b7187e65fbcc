/** A walk: all that an order's prices were made from. It is a part of the order's proof, so that a device makes the prices again, offline. */
import * as z from 'zod/mini'
import { roundSignatureSchema } from '../beacon/beacon-schema.ts'
import { hashSchema, keysSchema } from '../identifiers.ts'
import { tickSchema } from '../settlement/tick.ts'
import { signedMarketDaySchema, signedMarketTermsSchema } from './market-day.ts'
import { MINUTES_PER_DAY } from './minute-seeds.ts'
import { DAYS_MAX, ROUNDS_MAX, ROUND_MAX } from './walk-bounds.ts'

export const walkSchema = z.strictObject({
  type: z.literal('walk'),
  version: z.literal(1),
  /** The days that the order ran on, and the terms of its product for each. */
  days: z.array(signedMarketDaySchema).check(z.minLength(1), z.maxLength(DAYS_MAX)),
  terms: z.array(signedMarketTermsSchema).check(z.maxLength(DAYS_MAX)),
  /** For each day the newest minute's seed that is needed; those of the minutes before follow from it. */
  seeds: z
    .array(
      z.strictObject({
        day: z.iso.date(),
        minute: z.int().check(z.nonnegative(), z.maximum(MINUTES_PER_DAY - 1)),
        seed: hashSchema,
      }),
    )
    .check(z.maxLength(DAYS_MAX)),
  /** The beacon's rounds of all blocks. */
  rounds: z
    .array(
      z.strictObject({ round: z.int().check(z.positive(), z.maximum(ROUND_MAX)), signature: roundSignatureSchema }),
    )
    .check(z.maxLength(ROUNDS_MAX)),
  /** The ticks up to the accepted head, from the last price before the order's first block on, and the hash before them. */
  before: z.strictObject({ hash: hashSchema, ticks: z.array(tickSchema) }),
  /** Key id → public key: those that signed days and terms. */
  keys: keysSchema,
})
export type Walk = z.infer<typeof walkSchema>
