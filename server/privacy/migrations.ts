import { sql, type Generated } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** When a person last took a copy of their data. */
    data_export: { user_id: string; at: bigint }
    closed_account: {
      user_id: string
      closed_at: bigint
      keep_until: bigint
      /** The identity, sealed with the data key. The serving role writes it and can't read it. */
      record_sealed: Buffer
      are_pictures_gone: Generated<boolean>
    }
  }
}

/** Rows that a person, or an operator for them, adds. */
const FILLED_BY_PEOPLE = [
  'session',
  'deposit',
  'withdrawal',
  'adjustment',
  'fund_move',
  'withdrawal_account',
  'withdrawal_account_change',
  'verification',
  'file',
  'chat_message',
  'push_subscription',
  'preference',
  'favourite',
  'user_limits',
]

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
  '0154-closed-account': {
    async up(database) {
      await sql`
        create table closed_account (
          user_id uuid primary key,
          closed_at bigint not null,
          keep_until bigint not null,
          record_sealed bytea not null,
          are_pictures_gone boolean not null default false
        )`.execute(database)
      // A request that was under way while the account was closed waits for it, and adds nothing.
      await sql`
        create function refuse_closed() returns trigger language plpgsql as $$
        declare closed bigint;
        begin
          select closed_at into closed from app_user where id = new.user_id for key share;
          if closed is not null then raise exception 'the account % is closed', new.user_id using errcode = 'CC001'; end if;
          return new;
        end $$`.execute(database)
      for (const table of FILLED_BY_PEOPLE) {
        await sql`create trigger refuse_closed before insert on ${sql.table(table)} for each row execute function refuse_closed()`.execute(
          database,
        )
      }
    },
  },
  '0173-closed-notes': {
    async up(database) {
      await sql`create trigger refuse_closed before insert on order_note for each row execute function refuse_closed()`.execute(
        database,
      )
    },
  },
  '0176-closed-alerts': {
    async up(database) {
      await sql`create trigger refuse_closed before insert on price_alert for each row execute function refuse_closed()`.execute(
        database,
      )
    },
  },
  '0181-closed-passkeys': {
    async up(database) {
      await sql`create trigger refuse_closed before insert on passkey for each row execute function refuse_closed()`.execute(
        database,
      )
    },
  },
}
