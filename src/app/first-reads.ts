/** What the pages that visits begin with show of the mirror, read before they are drawn. What is missing here comes a moment later. */
import type { CollectionName } from '../../contract/sync/collection-rules.ts'
import { readFirst } from '../queries/read-first.ts'
import { HOME } from './first-routes.ts'

interface Reads {
  readonly rows: readonly CollectionName[]
  readonly fronts: readonly CollectionName[]
}
/** The tab bar counts the lines of customer service. */
const ROOT: readonly CollectionName[] = ['chat']
const READS: Readonly<Record<string, Reads>> = {
  [HOME]: { rows: [...ROOT, 'account', 'products', 'articles', 'messages', 'announcements', 'readMarks'], fronts: ['orders'] },
  '/pages/Detail/Detail': { rows: ['account', 'products', 'pastProducts'], fronts: ['orders'] },
  '/pages/order/order': { rows: ['products', 'pastProducts'], fronts: ['orders'] },
  '/pages/product/product': { rows: [...ROOT, 'products'], fronts: [] },
}

/** For the first page of a visit. Never rejects. */
export async function readFirstPage(path: string): Promise<void> {
  const reads = READS[path]
  if (reads) await readFirst(reads.rows, reads.fronts)
}
