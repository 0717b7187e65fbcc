/**
 * The name by which operators decide an item of a person. The person has chosen the item's own id, which is unique for this person
 * alone once the tables are divided (docs/adr/0083): two people may then choose one id, and one operator's yes would count for both.
 * This version decides by the item's own id where the row names no other. The next one names each row itself.
 */
import { sql, type RawBuilder } from 'kysely'

/** For a query of one table that has both columns. */
export const REVIEW_ID: RawBuilder<string> = sql`coalesce(review_id, id)`
/** For a query of several tables. */
export const reviewIdIn = (table: string): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${table}.review_id`)}, ${sql.ref(`${table}.id`)})`

export function reviewIdOf(row: { readonly id: string; readonly review_id: string | null }): string {
  return row.review_id ?? row.id
}
