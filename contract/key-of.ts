/** The public key of a name; undefined where the list has none. A name such as `constructor` finds nothing that is not in the list itself. */
export function keyOf(keys: Readonly<Record<string, string>>, keyId: string): string | undefined {
  return Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
}

/**
 * Whether a file's keys are exactly those that sign something in it.
 * @param trusted keys that the reader knows: then each must be one of them, the same
 */
export function areKeysOf(
  keys: Readonly<Record<string, string>>,
  used: readonly string[],
  trusted: Readonly<Record<string, string>> | null,
): boolean {
  const ids = new Set(used)
  if (Object.keys(keys).length !== ids.size) return false
  return [...ids].every(
    (id) => keyOf(keys, id) !== undefined && (trusted === null || keyOf(trusted, id) === keyOf(keys, id)),
  )
}
