import { useState } from 'react'

interface OpenRow {
  /** Names what is listed. */
  readonly scope?: string
  readonly rows: readonly { readonly id: string }[]
  readonly isLoading: boolean
}

/**
 * The row that stands open beside a table. None does once another list has taken its place, or once the row is gone: its detail would
 * be an empty column.
 */
export function useOpenRow({
  scope = '',
  rows,
  isLoading,
}: OpenRow): readonly [key: string | null, open: (key: string | null) => void] {
  const [row, setRow] = useState<{ readonly scope: string; readonly key: string | null }>({ scope, key: null })
  const isOther = row.scope !== scope
  // For good: the way back to the first list must not open a row over its tabs.
  if (isOther) setRow({ scope, key: null })
  const isThere = !isOther && (isLoading || rows.some(({ id }) => id === row.key))
  return [isThere ? row.key : null, (key) => setRow({ scope, key })]
}
