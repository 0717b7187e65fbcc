/**
 * In the pseudo-locale every word of the app carries accents ("Ĥōmē"), so a plain word is either data or was never given to
 * the translators. Runs inside the page, so it may use nothing from outside itself.
 * @param data words that come from the server or are names: the same in every language
 */
export function untranslated(data: readonly string[]): string[] {
  const known = new Set(data.map((word) => word.toLowerCase()))
  const isPlain = (text: string) => {
    // One accented letter: the sentence went through the catalog, and plain words in it are values.
    if (/[\u0100-\u024F\u1E00-\u1EFF]/.test(text)) return false
    // Hashes and their beginnings, keys and addresses.
    if (/^https?:/.test(text) || /^[\w+/=-]{16,}$/.test(text) || /^[0-9a-f]{2,4}$/.test(text)) return false
    return (text.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !known.has(word.toLowerCase()))
  }
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim()
    if (
      node.parentElement?.closest('script, style, .prose, .mono, .notranslate, [lang]:not(html)') === null &&
      isPlain(text)
    )
      found.add(text.slice(0, 80))
  }
  for (const element of document.querySelectorAll(
    '[aria-label], [title], [placeholder], [alt], [aria-description], [aria-roledescription]',
  )) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']) {
      const text = element.getAttribute(name) ?? ''
      if (isPlain(text)) found.add(`${name}="${text.slice(0, 80)}"`)
    }
  }
  if (isPlain(document.title)) found.add(`title: ${document.title}`)
  return [...found]
}
