import type { Language } from '../../../contract/languages.ts'

/**
 * Names the manifest, in the words that the person reads and not in those of the phone. Not in the page itself: the browser would
 * ask for it, and for its icon, before the code of the first page, and for one in another language besides.
 */
export function showManifest(language: Language): void {
  const known = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  const link = known ?? document.createElement('link')
  link.rel = 'manifest'
  link.href = `/manifest.webmanifest?lang=${language}`
  if (known === null) document.head.append(link)
}
