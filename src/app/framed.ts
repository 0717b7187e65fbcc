/** What every page but the welcome page needs besides itself, in one file: its frame, and what reads the mirror for it. */
export { readFirstPage } from './first-reads.ts'
export { PageFrame } from './page-frame.tsx'
