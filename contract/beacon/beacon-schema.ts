/** The form of a beacon and of its rounds. Code that only computes with them (beacon.ts) need not load the library of schemas. */
import * as z from 'zod/mini'
import { hashSchema } from '../identifiers.ts'

/** A compressed point of G2 in hex. */
const beaconKeySchema = z.string().check(z.regex(/^[0-9a-f]{192}$/))
/** A compressed point of G1 in hex. */
export const roundSignatureSchema = z.string().check(z.regex(/^[0-9a-f]{96}$/))

/** In the year 2286: the time of every round is one that dates can name. */
const GENESIS_MAX = 10_000_000_000

export const beaconSchema = z.strictObject({
  /** The network's name, like "quicknet". */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  publicKey: beaconKeySchema,
  /** Seconds since 1970: the time of round 1. */
  genesisTime: z.int().check(z.positive(), z.maximum(GENESIS_MAX)),
  /** The hash of the group that made the key together. */
  groupHash: hashSchema,
})
export type Beacon = z.infer<typeof beaconSchema>
