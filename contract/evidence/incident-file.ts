/** A device's own note of an incident, as a file, for cases in which the platform has not signed both versions. Canonical JSON (RFC 8785). */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { timeSchema } from '../identifiers.ts'

export const incidentFileSchema = z.strictObject({
  type: z.literal('incident'),
  version: z.literal(1),
  kind: z.string().check(z.regex(/^[a-z-]{1,32}$/)),
  collection: z.string(),
  id: z.string(),
  /** By the device's clock. */
  noticedAt: timeSchema,
  /** The record as the device was told first; null where only its print was kept. */
  was: z.nullable(z.record(z.string(), z.unknown())),
  now: z.nullable(z.record(z.string(), z.unknown())),
  detail: z.string(),
})
export type IncidentFile = z.infer<typeof incidentFileSchema>

export function incidentFileText(file: IncidentFile): string {
  return canonicalJson(file)
}

/** The file that a text is exactly the canonical JSON of; null for any other text. */
export function incidentFileOfText(text: string): IncidentFile | null {
  return readCanonical(text, (json) => incidentFileSchema.safeParse(json).data ?? null, incidentFileText)
}
