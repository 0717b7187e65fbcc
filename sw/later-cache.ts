import { LATER_FILES } from '../src/first-pages.ts'

/**
 * Large libraries that only some pages use (the chart, phone numbers, QR codes, texts of the operator, motion, the map), and what
 * checks at rest what a device was told: no visit
 * waits for them. They are put aside when the app has nothing else to do, or at their first use.
 */
const LATER = new RegExp(`^assets/(${LATER_FILES.join('|')})-[\\w-]+\\.(js|css)$`)

export function isLater(path: string): boolean {
  return LATER.test(path)
}

/** The layout of a wide window, with all that only it shows (src/app/wide/). */
const WIDE = /^assets\/wide-[\w-]+\.(js|css)$/

export function isWide(path: string): boolean {
  return WIDE.test(path)
}
