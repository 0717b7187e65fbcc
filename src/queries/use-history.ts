import { useRef, useState } from 'react'
import { type CollectionName, declarationOf } from '../../contract/sync/collection-rules.ts'
import { coldFront, readColdFront } from '../store/launch/cold-mirror.ts'
import type { HistoryPages, TimeSpan } from '../store/history/history-pages.ts'
import type { ShownRow } from '../store/mirror/shown-row.ts'
import type { Where } from '../store/mirror/where.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

export interface History<C extends CollectionName> {
  readonly rows: readonly ShownRow<C>[]
  readonly hasMore: boolean
  readonly loadMore: () => void
  readonly isLoading: boolean
  /** False while parts of the sealed history have not arrived yet. */
  readonly isComplete: boolean
}

type Shown<C extends CollectionName> = Pick<HistoryPages<C>, 'rows' | 'hasMore' | 'isComplete'>

/**
 * A collection's rows, newest first, live; hot and sealed ones alike. A page that was read is read again only when something
 * of its months changed. `where`: field → the value or values it must have;
 * `span`: only rows of that time.
 */
export function useHistory<C extends CollectionName>(
  collection: C,
  options: { readonly where?: Where<C>; readonly span?: TimeSpan; readonly pageSize: number },
): History<C> {
  const filter = JSON.stringify([options.where ?? {}, options.span])
  const [asked, setAsked] = useState({ filter, pages: 1 })
  // Another filter starts again at its first page.
  const pages = asked.filter === filter ? asked.pages : 1
  const kept = useRef<HistoryPages<C> | null>(null)
  const where = options.where ? { where: options.where } : {}
  const span = options.span ? { span: options.span } : {}
  const front = { collection, limit: options.pageSize, ...where }
  const read = useMirrorQuery<Shown<C>>(
    declarationOf(collection).feed,
    async (mirror, { readHistoryPages }) => {
      kept.current = await readHistoryPages(
        mirror,
        { collection, pages, pageSize: options.pageSize, ...where, ...span },
        kept.current,
      )
      const { rows, hasMore, isComplete } = kept.current
      return { rows, hasMore, isComplete }
    },
    [collection, filter, pages],
    pages === 1 && !options.span
      ? { known: (cold) => coldFront(cold, front), read: (name) => readColdFront(name, front) }
      : undefined,
  )
  return {
    rows: read?.rows ?? [],
    hasMore: read?.hasMore ?? false,
    loadMore: () => {
      // A scroll asks in every frame: loads one page at a time.
      if ((kept.current?.kept.pages.length ?? pages) >= pages) setAsked({ filter, pages: pages + 1 })
    },
    isLoading: read === undefined,
    isComplete: read?.isComplete ?? false,
  }
}
