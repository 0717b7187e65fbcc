/** The tables of orders as the first migration made them. Later ones stand in migrations.ts. */
import { sql } from 'kysely'
import type { MigratingDatabase } from '../database/migrate.ts'

export async function createOrders(database: MigratingDatabase): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      number bigint generated always as identity,
      user_id uuid not null,
      product_id text not null,
      direction text not null check (direction in ('up', 'down')),
      stake_minor bigint not null check (stake_minor > 0),
      return_rate_bp integer not null check (return_rate_bp > 0),
      countdown_seconds integer not null check (countdown_seconds > 0),
      status text not null check (status in ('waiting', 'running', 'won', 'lost', 'tie', 'void')),
      accepted_at bigint not null,
      accepted_seq bigint not null,
      accepted_ts bigint not null,
      entry_grace_ms integer not null,
      max_gap_ms integer not null,
      entry_seq bigint,
      entry_ts bigint,
      entry_price bigint,
      exit_time bigint,
      exit_seq bigint,
      exit_ts bigint,
      exit_price bigint,
      payout_minor bigint,
      profit_minor bigint,
      void_reason text,
      settled_at bigint,
      acceptance text not null,
      acceptance_signature text not null,
      settlement text,
      settlement_signature text,
      is_quarantined boolean not null default false,
      check ((status in ('waiting', 'running')) = (settlement is null)),
      check ((settlement is null) = (payout_minor is null)),
      check ((status = 'void') = (void_reason is not null))
    )`.execute(database)
}

export async function indexOpenOrders(database: MigratingDatabase): Promise<void> {
  await sql`create index orders_waiting on orders (product_id, accepted_seq) where status = 'waiting' and not is_quarantined`.execute(
    database,
  )
  await sql`create index orders_running on orders (product_id, exit_time) where status = 'running' and not is_quarantined`.execute(
    database,
  )
}

export async function createQuarantine(database: MigratingDatabase): Promise<void> {
  await sql`
    create table settlement_quarantine (
      order_id uuid primary key references orders,
      reason text not null,
      at bigint not null
    )`.execute(database)
}

/** The terms of an order never change, a state only goes forward, and a final one is final: whoever asks. */
export async function guardOrders(database: MigratingDatabase): Promise<void> {
  await sql`
    create function guard_order() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'an order is never deleted'; end if;
      if old.status not in ('waiting', 'running') then raise exception 'order % is final', old.id; end if;
      if old.status = 'running' and new.status = 'waiting' then raise exception 'order % cannot go back', old.id; end if;
      if (old.id, old.user_id, old.product_id, old.direction, old.stake_minor, old.return_rate_bp, old.countdown_seconds, old.accepted_at,
          old.accepted_seq, old.entry_grace_ms, old.max_gap_ms, old.acceptance)
        is distinct from
         (new.id, new.user_id, new.product_id, new.direction, new.stake_minor, new.return_rate_bp, new.countdown_seconds, new.accepted_at,
          new.accepted_seq, new.entry_grace_ms, new.max_gap_ms, new.acceptance)
      then raise exception 'the terms of order % cannot change', old.id; end if;
      return new;
    end $$`.execute(database)
  await sql`create trigger guard_order before update or delete on orders for each row execute function guard_order()`.execute(
    database,
  )
}
