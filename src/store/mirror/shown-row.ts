import type { CollectionName, Document } from '../../../contract/sync/collection-rules.ts'
import type { Row } from '../../../contract/sync/collections.ts'

/** A row as a screen gets it. `isWaiting`: not confirmed by the server yet, it waits in the outbox. */
export type ShownRow<C extends CollectionName> = Row<C> & { readonly isWaiting: boolean }

/** Documents were held against their schema when they came in; from here on the type is believed. */
export function shown<C extends CollectionName>(doc: Document, isWaiting: boolean): ShownRow<C> {
  return { ...doc, isWaiting } as ShownRow<C>
}
