import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/languages.ts'

const KNOWN = Object.keys(LANGUAGES) as Language[] // the keys of a constant

/**
 * The language of an answer: the one asked for by name, else the first of the browser's that there is, else the default.
 * @param input `wanted`: a tag, or anything at all; `accepted`: an Accept-Language header
 */
export function chooseLanguage(input: { wanted: string | null; accepted: string | undefined }): Language {
  const preferred = (input.accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag)
  for (const tag of [input.wanted ?? '', ...preferred]) {
    const found = languageFor(tag)
    if (found !== null) return found
  }
  return DEFAULT_LANGUAGE
}

/** "de" and "de-AT" are German; Chinese is written in two ways, and the region or the script says which. */
function languageFor(tag: string): Language | null {
  const wanted = tag.toLowerCase()
  if (/^zh-(tw|hk|mo|hant)/.test(wanted)) return 'zh-TW'
  const primary = wanted.split('-')[0] ?? ''
  return (
    KNOWN.find((language) => language.toLowerCase() === wanted) ??
    KNOWN.find((language) => language.split('-')[0] === primary && primary !== '') ??
    null
  )
}
