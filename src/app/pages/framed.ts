/** The parts that every page but the welcome page needs besides itself, in one file: its frame, and its reads of the mirror. */
import { readFirstPage as readMirror } from './first-reads.ts'
import { loadWide } from '../wide/wide-window.ts'

export { PageFrame } from '../frame/page-frame.tsx'

/** Reads the mirror's records that the first page shows; in a wide window it loads the layout too, so that nothing moves later. */
export async function readFirstPage(path: string): Promise<void> {
  await Promise.all([readMirror(path), loadWide()])
}
