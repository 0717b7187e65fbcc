import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

export const migrations: Migrations = {
  '0179-liabilities': {
    async up(database) {
      await sql`
        create table liability_day (
          day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
          doc text not null,
          signature text not null,
          secret_sealed bytea not null,
          part_count integer not null check (part_count > 0)
        )`.execute(database)
      await sql`create trigger append_only before update or delete on liability_day for each row execute function refuse_change()`.execute(
        database,
      )
      await sql`
        create table liability_part (
          day text not null,
          number integer not null,
          records bytea not null,
          hash text not null,
          balance_minor bigint not null check (balance_minor >= 0),
          gains_minor bigint not null check (gains_minor >= 0),
          primary key (day, number)
        )`.execute(database)
      // Salts look random: trying to compress them is lost time.
      await sql`alter table liability_part alter column records set storage external`.execute(database)
    },
  },
}
