import canonicalize from 'canonicalize'

/** RFC 8785. Throws on what JSON cannot hold. The one form in which anything is hashed or signed. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('not a JSON value')
  return text
}
