/**
 * Seeds of runs that once failed, each with what it found. They run first, for ever. A seed means the same run only as long
 * as the simulation asks chance the same questions: what a failure taught stands in the code and in docs/sync.md.
 */
export const CORPUS: Readonly<Record<number, string>> = {
  14: 'an overlay left when the cursor had passed its position, before the page with its row (changed again since) had come',
  25: 'the same, by way of a first mirror',
  38: 'the same, at the moment of the acknowledgement',
  191: 'a tab that came late failed what depended on an item that another tab had just sent',
  284: 'the same, after a crash',
}
