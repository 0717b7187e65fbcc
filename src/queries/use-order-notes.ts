import { useMemo } from 'react'
import type { OrderNote } from '../../contract/rows/order-note.ts'
import { useRows } from './use-rows.ts'

/** The notes of the person under their orders' ids; those that were taken away are left out. Undefined while they load. */
export function useOrderNotes(): ReadonlyMap<string, OrderNote> | undefined {
  const notes = useRows('orderNotes')
  return useMemo(
    () =>
      notes &&
      new Map(notes.filter(({ text, tags }) => text !== '' || tags.length > 0).map((note) => [note.orderId, note])),
    [notes],
  )
}
