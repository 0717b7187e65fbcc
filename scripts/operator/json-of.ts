/** Reads the text of a file as JSON; null where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not JSON: nothing that a schema takes
  }
}
