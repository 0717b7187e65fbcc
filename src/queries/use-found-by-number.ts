import { declarationOf } from '../../contract/sync/collection-rules.ts'
import type { NumberedCollection } from '../store/history/find-by-number.ts'
import type { ShownRow } from '../store/mirror/shown-row.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** The rows whose number contains what was typed, newest first, live; undefined while it is looked for. */
export function useFoundByNumber<C extends NumberedCollection>(
  collection: C,
  options: { readonly text: string; readonly limit: number },
): readonly ShownRow<C>[] | undefined {
  const { text, limit } = options
  return useMirrorQuery(
    declarationOf(collection).feed,
    (mirror, { findByNumber }) => findByNumber(mirror, { collection, text, limit }),
    [collection, text, limit],
  )
}
