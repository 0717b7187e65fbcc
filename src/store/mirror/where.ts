/** Filters for rows. */
import type { CollectionName, Document } from '../../../contract/sync/collection-rules.ts'
import type { Row } from '../../../contract/sync/collections.ts'

/** Field → the value, or one of several values, that it must have. */
export type Where<C extends CollectionName> = { readonly [F in keyof Row<C>]?: Row<C>[F] | readonly Row<C>[F][] }

/** @returns a test of a document against `where`; everything passes where there is none */
export function matcher(where: object | undefined): (doc: Document) => boolean {
  const wanted = wantedOf(where)
  return (doc) => wanted.every(([field, values]) => values.includes(doc[field]))
}

/** Each field that is wanted, with all values that it may have. */
export function wantedOf(where: object | undefined): [string, readonly unknown[]][] {
  return Object.entries(where ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, Array.isArray(value) ? value : [value]])
}
