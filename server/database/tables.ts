/**
 * Every table, by name. Each room declares its own in its own tables file:
 *   declare module '../database/tables.ts' { interface Tables { order: OrderTable } }
 * so that a room's queries are typed without this room knowing the others.
 */
export interface Tables {
  /** Kysely's own record of which migrations have run. */
  kysely_migration: { name: string; timestamp: string }
}
