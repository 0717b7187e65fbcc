import canonicalize from 'canonicalize'

/** RFC 8785. Throws on what JSON cannot hold. The one form in which anything is hashed or signed. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('not a JSON value')
  return text
}

/**
 * Reads a text that is exactly the canonical JSON of a value. Null for any other text, also for another text of the same value.
 * @param parse the value that parsed JSON stands for; null for JSON of another form
 * @param write the one text of a value
 */
export function readCanonical<Value>(
  text: string,
  parse: (json: unknown) => Value | null,
  write: (value: Value) => string,
): Value | null {
  const value = parse(jsonOf(text))
  return value !== null && write(value) === text ? value : null
}

/** Parses JSON. Undefined where the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
