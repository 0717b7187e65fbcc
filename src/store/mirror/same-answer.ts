/**
 * Whether two answers of a read say the same. Arrays and plain objects are compared by what they hold; anything else, such as a Map, is the
 * same only as itself.
 */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, at) => isSameAnswer(each, other[at]))
  if (!isPlain(one) || !isPlain(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameAnswer(one[name], other[name]))
  )
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
