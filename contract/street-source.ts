import * as z from 'zod/mini'

/** Where a map with streets comes from, and to whom its makers are to be named. */
export const streetSourceSchema = z.strictObject({
  /** Pictures by an address with {z}, {x} and {y} in it, or one PMTiles file that is read in parts. */
  kind: z.enum(['raster', 'pmtiles']),
  url: z.string(),
  attribution: z.string(),
})
export type StreetSource = z.infer<typeof streetSourceSchema>
