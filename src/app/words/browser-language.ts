import { LANGUAGES, type Language } from '../../../contract/languages.ts'

/** People of these regions write Chinese in the traditional characters, unless the tag names the simplified script. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i

/**
 * Finds the language of ours that a browser prefers.
 * @param tags as `navigator.languages` gives them, the preferred one first
 * @returns null where the app speaks none of them
 */
export function browserLanguage(tags: readonly string[]): Language | null {
  // The keys of the table are its type; Object.keys forgets that.
  const ours = Object.keys(LANGUAGES) as Language[]
  for (const tag of tags) {
    if (TRADITIONAL.test(tag)) return 'zh-TW'
    const spoken = tag.toLowerCase().split('-')[0]
    const found = ours.find((language) => language.split('-')[0] === spoken)
    if (found !== undefined) return found
  }
  return null
}
