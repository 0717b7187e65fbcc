/**
 * Gives the browser's own bars the page's colour. The page's head says both colours (scripts/build/page-colours.ts), each for the
 * device's scheme; a theme that the person chose stands in both.
 */
export function colourBars(theme: 'system' | 'light' | 'dark'): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  for (const meta of metas) meta.dataset['own'] ??= meta.content
  for (const meta of metas) {
    const chosen = metas.find(({ media }) => media.includes(theme)) ?? meta
    meta.content = chosen.dataset['own'] ?? ''
  }
}
