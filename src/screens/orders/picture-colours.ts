import type { PictureColours } from './draw-receipt.ts'

/** The colours of a receipt's picture from the page's tokens. */
export function pictureColours(locale: string): PictureColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    ground: token('--surface'),
    ink: token('--ink'),
    inkQuiet: token('--ink-2'),
    rule: token('--line-strong'),
    up: token('--up'),
    down: token('--down'),
    font: token('--font-sans'),
    locale,
  }
}

/** The same as on paper: of the light theme, whichever is on. Nothing is painted in between. */
export function paperColours(locale: string): PictureColours {
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset['theme'] = 'light'
  const colours = pictureColours(locale)
  if (theme === undefined) delete dataset['theme']
  else dataset['theme'] = theme
  return colours
}
