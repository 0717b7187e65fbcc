import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

export const migrations: Migrations = {
  '0121-data-key-check': {
    async up(database) {
      await sql`create table data_key_check (is_only boolean primary key default true check (is_only), sealed bytea not null)`.execute(
        database,
      )
      await sql`create trigger append_only before update or delete on data_key_check for each row execute function refuse_change()`.execute(
        database,
      )
    },
  },
}
