import { FIRST_READS } from 'virtual:first-pages'
import { readFirst } from '../../queries/read-first.ts'

/** Reads what the first page of a visit shows of the mirror, before it is drawn; what is missing here comes a moment later. Never rejects. */
export async function readFirstPage(path: string): Promise<void> {
  const reads = FIRST_READS[path]
  if (reads) await readFirst(reads.rows, reads.fronts)
}
