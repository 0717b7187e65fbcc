/** How long a note beside an order may be, and how its tags are written. No schema here, so that a form needs no schema library. */
export const NOTE_LENGTH_MAX = 500
export const TAGS_MAX = 5
export const TAG_LENGTH_MAX = 24

/** The commas of the app's languages. */
const BETWEEN = /[,，、]/

/** Tags as they were typed, with commas between them → one text each, every tag once, whatever its case. */
export function tagsOf(typed: string): readonly string[] {
  const tags = new Map<string, string>()
  for (const part of typed.split(BETWEEN)) {
    const tag = part.trim().replace(/\s+/g, ' ')
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}

/** The first fault of tags, if they have one. */
export function tagFault(tags: readonly string[]): 'too-many' | 'too-long' | null {
  if (tags.some((tag) => tag.length > TAG_LENGTH_MAX)) return 'too-long'
  return tags.length > TAGS_MAX ? 'too-many' : null
}

/** A tag as `tagsOf` makes it. */
export function isTag(text: string): boolean {
  const [tag, ...others] = tagsOf(text)
  return tag === text && others.length === 0
}
