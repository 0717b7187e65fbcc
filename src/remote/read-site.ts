const TEXT_BYTES_MAX = 2_000_000

/** Reads a text file of the site as it is served now: the browser's own copy is asked about first. Null where the site has none. */
export async function readSite(path: string): Promise<string | null> {
  const answer = await fetch(path, { cache: 'no-cache', credentials: 'omit' })
  if (!answer.ok) return null
  const text = await answer.text()
  return text.length > TEXT_BYTES_MAX ? null : text
}
