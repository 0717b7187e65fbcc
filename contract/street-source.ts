import * as z from 'zod/mini'

/** The source of a map with streets, and the credit that its makers want. */
export const streetSourceSchema = z.strictObject({
  /** Pictures by an address with {z}, {x} and {y} in it, or one PMTiles file that is read in parts. */
  kind: z.enum(['raster', 'pmtiles']),
  url: z.string(),
  attribution: z.string(),
})
export type StreetSource = z.infer<typeof streetSourceSchema>
