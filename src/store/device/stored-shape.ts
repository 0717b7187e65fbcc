export type FieldType = 'string' | 'number' | 'boolean' | 'object'

/**
 * Whether a value read back from local storage still has the fields that this version gives it. The value was checked
 * against its schema when it came; this check does without the schema library, because the first page waits for it.
 */
export function hasFields(
  value: unknown,
  fields: Readonly<Record<string, FieldType>>,
): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(fields).every(([name, type]) => {
    // An object whose fields are looked at one by one.
    const field = (value as Record<string, unknown>)[name]
    return typeof field === type && field !== null
  })
}
