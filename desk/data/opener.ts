import { newId } from '../../src/commands/new-id.ts'

const KEPT = 'candor-desk-opener'

/** The secret of this tab when it opens a link: a page that is loaded anew is the same opener, another tab is another one. */
export function openerOfTab(): string {
  const kept = sessionStorage.getItem(KEPT)
  if (kept !== null) return kept
  const made = newId()
  sessionStorage.setItem(KEPT, made)
  return made
}
