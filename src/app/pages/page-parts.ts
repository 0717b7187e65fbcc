/** The parts that every page but the welcome page needs besides itself, in one file: its frame, and its reads of the mirror. */
import { FIRST_READS } from 'virtual:first-pages'
import { readColdInTime } from '../../queries/read-cold.ts'
import { loadWide } from '../wide/wide-window.ts'

export { PageFrame } from '../frame/page-frame.tsx'

/** Reads the mirror's records that the first page shows; in a wide window it loads the layout too, so that nothing moves later. */
export async function preparePage(path: string): Promise<void> {
  const wants = FIRST_READS[path]
  await Promise.all([wants && readColdInTime(wants), loadWide()])
}
