import { useRef, useState } from 'react'
import { type CollectionName, declarationOf } from '../../contract/sync/collection-rules.ts'
import { type HistoryPages, readHistoryPages } from '../store/history-pages.ts'
import type { Where } from '../store/history.ts'
import type { ShownRow } from '../store/shown-row.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

export interface History<C extends CollectionName> {
  readonly rows: readonly ShownRow<C>[]
  readonly hasMore: boolean
  readonly loadMore: () => void
  readonly isLoading: boolean
  /** False while parts of the sealed history have not arrived yet. */
  readonly isComplete: boolean
}

/**
 * A collection's rows, newest first, live; hot and sealed ones alike. A page that was read is read again only when something
 * of its months changed. `where`: field → the value or values it must have.
 */
export function useHistory<C extends CollectionName>(
  collection: C,
  options: { readonly where?: Where<C>; readonly pageSize: number },
): History<C> {
  const filter = JSON.stringify(options.where ?? {})
  const [asked, setAsked] = useState({ filter, pages: 1 })
  // Another filter starts again at its first page.
  const pages = asked.filter === filter ? asked.pages : 1
  const kept = useRef<HistoryPages<C> | null>(null)
  const read = useMirrorQuery(
    declarationOf(collection).feed,
    async (mirror) => {
      kept.current = await readHistoryPages(mirror, { collection, pages, pageSize: options.pageSize, ...(options.where ? { where: options.where } : {}) }, kept.current)
      return kept.current
    },
    [collection, filter, pages],
  )
  return {
    rows: read?.rows ?? [],
    hasMore: read?.hasMore ?? false,
    loadMore: () => setAsked({ filter, pages: pages + 1 }),
    isLoading: read === undefined,
    isComplete: read?.isComplete ?? false,
  }
}
