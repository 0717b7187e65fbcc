/**
 * The name by which operators decide an item of a person. The person has chosen the item's own id, which is unique for this person
 * alone (docs/adr/0083): were it the name, one operator's yes would count for the items of two people who chose one id. The database
 * names each new row; one from before that has no name but its id, which nobody else had chosen then.
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
