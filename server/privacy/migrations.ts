import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** When a person last took a copy of their data. */
    data_export: { user_id: string; at: bigint }
  }
}

export const migrations: Migrations = {
  '0152-data-export': {
    async up(database) {
      await sql`create table data_export (user_id uuid primary key, at bigint not null)`.execute(database)
      // A person's own rows are found without reading everybody's.
      await sql`create index fund_move_by_user on fund_move (user_id, id)`.execute(database)
      await sql`create index adjustment_by_user on adjustment (user_id, id)`.execute(database)
      await sql`create index account_change_by_user on withdrawal_account_change (user_id, id)`.execute(database)
    },
  },
}
