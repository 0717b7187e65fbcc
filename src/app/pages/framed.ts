/** What every page but the welcome page needs besides itself, in one file: its frame, and what reads the mirror for it. */
import { readFirstPage as readMirror } from './first-reads.ts'
import { loadWide } from '../wide/wide-window.ts'

export { PageFrame } from '../frame/page-frame.tsx'

/** What the first page shows of the mirror; in a wide window its layout too, so that nothing moves when that comes. */
export async function readFirstPage(path: string): Promise<void> {
  await Promise.all([readMirror(path), loadWide()])
}
