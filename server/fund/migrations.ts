import { sql } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

export const migrations: Migrations = {
  '0081-fund': {
    async up(database) {
      await sql`
        create table fund_position (
          user_id uuid primary key,
          open_day text not null check (open_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
          carried bigint not null default 0 check (carried >= 0 and carried < 3650000),
          income_day text,
          income_day_minor bigint not null default 0,
          income_all_minor bigint not null default 0,
          deposits_today int not null default 0,
          withdrawals_today int not null default 0,
          updated_at bigint not null
        )`.execute(database)
      // The cut-off job asks for the positions that a new day has left behind.
      await sql`create index fund_position_by_day on fund_position (open_day)`.execute(database)
      await sql`create sequence fund_move_number`.execute(database)
      await sql`
        create table fund_move (
          id uuid primary key,
          number text not null unique default 'Y' || lpad(nextval('fund_move_number')::text, 8, '0'),
          user_id uuid not null references fund_position (user_id),
          kind text not null check (kind in ('in', 'out')),
          amount_minor bigint not null check (amount_minor > 0),
          status text not null check (status in ('pending', 'confirmed', 'cancelled')),
          created_at bigint not null,
          confirms_at bigint not null,
          decided_at bigint,
          check ((status = 'pending') = (decided_at is null))
        )`.execute(database)
      await sql`create index fund_move_pending on fund_move (user_id, confirms_at) where status = 'pending'`.execute(
        database,
      )
      await sql`
        create table fund_income (
          user_id uuid not null references fund_position (user_id),
          day text not null,
          shares_minor bigint not null,
          yearly_rate_bp int not null,
          income_minor bigint not null,
          carried bigint not null,
          at bigint not null,
          primary key (user_id, day)
        )`.execute(database)
      await sql`
        create table fund_rate (
          from_day text primary key check (from_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
          yearly_rate_bp int not null check (yearly_rate_bp between 0 and 10000)
        )`.execute(database)
      await sql`insert into fund_rate (from_day, yearly_rate_bp) values ('2000-01-01', 250)`.execute(database)
    },
  },
  '0230-positions-by-day-and-person': {
    async up(database) {
      // The cut-off takes positions in this order, and finds none at rest, without a look at those that are up to date.
      // The drop needs the stronger lock: a busy table is given up before any index is built.
      await sql`drop index fund_position_by_day`.execute(database)
      await sql`create index fund_position_behind on fund_position (open_day, user_id)`.execute(database)
    },
  },
  '0278-moves-by-person': {
    // Two people may choose one id now (docs/adr/0083).
    up: () => Promise.resolve(),
    later: [
      'create unique index concurrently fund_move_of_person on fund_move (id, user_id)',
      'alter table fund_move drop constraint fund_move_pkey, add constraint fund_move_pkey primary key using index fund_move_of_person',
      'create unique index concurrently fund_move_by_number on fund_move (number, user_id)',
      'alter table fund_move drop constraint fund_move_number_key',
    ],
  },
}
