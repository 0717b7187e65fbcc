import { sql } from 'kysely'
import type { MigratingDatabase, Migrations } from '../../database/migrate.ts'
import { createPacks } from './create-packs.ts'
import { createThinning } from './create-thinning.ts'

export const migrations: Migrations = {
  '0040-prices': {
    async up(database) {
      await createChain(database)
      await createCandles(database)
      await createSimulatedDays(database)
      await refuseChanges(database)
    },
  },
  '0104-chain-release': {
    up: async (database) => {
      // The state in which the last writer left the chain in order. One row.
      await sql`
        create table chain_release (
          id integer primary key check (id = 1),
          head_ts bigint not null
        )`.execute(database)
    },
  },
  '0122-sealed-seeds': {
    up: async (database) => {
      await sql`alter table day_seed alter column seed drop not null, add column sealed bytea, add check ((seed is null) <> (sealed is null))`.execute(
        database,
      )
      // A seed is sealed once, and nothing else about it changes.
      await sql`
        create function refuse_change_of_seed() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and old.seed is not null and new.seed is null and (old.day, old.hash, old.made_at) = (new.day, new.hash, new.made_at) then return new; end if;
          raise exception '% of % is refused: it is append-only', tg_op, tg_table_name;
        end $$`.execute(database)
      await sql`drop trigger append_only on day_seed`.execute(database)
      await sql`create trigger append_only before update or delete on day_seed for each row execute function refuse_change_of_seed()`.execute(
        database,
      )
    },
  },
  '0131-tick-days': {
    up: async (database) => {
      // The role that serves owns no table: these functions open and drop days of ticks. The database's own clock bounds the days that they take.
      await sql`
        create function open_tick_day(p_day date) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
        declare
          v_from bigint := (p_day - date '1970-01-01')::bigint * 86400000;
        begin
          if session_user <> current_user and p_day not between (now() at time zone 'UTC')::date - 36600 and (now() at time zone 'UTC')::date + 3 then
            raise exception '% is no day of ticks to begin', p_day using errcode = 'insufficient_privilege';
          end if;
          execute format('create table if not exists public.%I partition of public.tick for values from (%s) to (%s)', 'tick_' || to_char(p_day, 'YYYYMMDD'), v_from, v_from + 86400000);
        end $$`.execute(database)
      await sql`
        create function drop_tick_day(p_day date) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
        begin
          if session_user <> current_user and p_day > (now() at time zone 'UTC')::date - 8 then
            raise exception 'the ticks of % are kept', p_day using errcode = 'insufficient_privilege';
          end if;
          execute format('drop table public.%I', 'tick_' || to_char(p_day, 'YYYYMMDD'));
        end $$`.execute(database)
    },
  },
  '0170-signing-keys': {
    up: async (database) => {
      // The public halves of the keys that sign here. Only a restore takes one away, as the tables' owner (server/database/walls.ts).
      await sql`
        create table signing_key (
          key_id text primary key,
          public_key text not null,
          since bigint not null
        )`.execute(database)
    },
  },
  '0185-blocks': {
    up: async (database) => {
      await sql`
        create table market_day (day text primary key, sealed bytea not null, notice text not null, signature text not null)`.execute(
        database,
      )
      await sql`
        create table market_terms (
          day text not null,
          product_id text not null,
          notice text not null,
          signature text not null,
          primary key (day, product_id)
        )`.execute(database)
      await sql`
        create table beacon_round (chain text not null, round bigint not null, signature text not null, primary key (chain, round))`.execute(
        database,
      )
      // The platform's own beacon has one key for ever: with another one, rounds could be chosen.
      await sql`
        create table own_beacon (
          id integer primary key check (id = 1),
          sealed bytea not null,
          public_key text not null,
          made_at bigint not null
        )`.execute(database)
      for (const table of ['market_day', 'market_terms', 'beacon_round', 'own_beacon']) {
        await sql`create trigger append_only before update or delete on ${sql.table(table)} for each row execute function refuse_change()`.execute(
          database,
        )
      }
    },
  },
  '0215-trades': {
    up: async (database) => {
      // Not valid: ticks from before have neither, and need not be read through for it.
      await sql`alter table tick add column trade_symbol text, add column trade_id text`.execute(database)
      await sql`
        alter table tick add constraint tick_trade check ((trade_symbol is null) = (trade_id is null) and (trade_id is null or price is not null)) not valid`.execute(
        database,
      )
    },
  },
  '0216-gap-marks': {
    up: async (database) => {
      // The gap marks of the chains once more, by their time: among a day's millions of ticks they could not be counted often.
      await sql`
        create table gap_mark (product_id text not null, seq bigint not null, ts bigint not null, primary key (product_id, seq))`.execute(
        database,
      )
      await sql`create index gap_mark_ts on gap_mark (ts)`.execute(database)
      await sql`create trigger append_only before update or delete on gap_mark for each row execute function refuse_change()`.execute(
        database,
      )
    },
  },
  '0235-signed-messages': {
    up: async (database) => {
      // One partition a day, which goes with the day's ticks.
      await sql`
        create table signed_message (
          source_ts bigint not null,
          slot text not null,
          message bytea not null check (length(message) <= 65536),
          digest bytea not null generated always as (sha256(message)) stored,
          primary key (source_ts, slot, digest)
        ) partition by range (source_ts)`.execute(database)
      // Signed texts by which the signing keys were handed over: proofs carry them.
      await sql`
        create table signer_hand_over (
           position bigint generated always as identity,
           text text not null,
           digest bytea not null generated always as (sha256(decode(text, 'hex'))) stored primary key
         )`.execute(database)
      await sql`create trigger append_only before update or delete on signer_hand_over for each row execute function refuse_change()`.execute(
        database,
      )
      await sql`create trigger append_only before update or delete on signed_message for each row execute function refuse_change()`.execute(
        database,
      )
      await sql`
        create function open_message_day(p_day date) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
        declare
          v_from bigint := (p_day - date '1970-01-01')::bigint * 86400000;
        begin
          if session_user <> current_user and p_day not between (now() at time zone 'UTC')::date - 36600 and (now() at time zone 'UTC')::date + 3 then
            raise exception '% is no day of messages to begin', p_day using errcode = 'insufficient_privilege';
          end if;
          execute format('create table if not exists public.%I partition of public.signed_message for values from (%s) to (%s)', 'signed_message_' || to_char(p_day, 'YYYYMMDD'), v_from, v_from + 86400000);
        end $$`.execute(database)
      await sql`
        create or replace function drop_tick_day(p_day date) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
        begin
          if session_user <> current_user and p_day > (now() at time zone 'UTC')::date - 8 then
            raise exception 'the ticks of % are kept', p_day using errcode = 'insufficient_privilege';
          end if;
          execute format('drop table public.%I', 'tick_' || to_char(p_day, 'YYYYMMDD'));
          execute format('drop table if exists public.%I', 'signed_message_' || to_char(p_day, 'YYYYMMDD'));
        end $$`.execute(database)
    },
  },
  '0237-thin-checkpoints': {
    up: createThinning,
  },
  '0250-seconds-of-a-minute': {
    up: async (database) => {
      // Charts below a minute are read from here: a page of them from the ticks took up to 30,000 rows.
      await sql`alter table candle add column seconds bytea`.execute(database)
    },
  },
  '0251-tick-packs': {
    up: createPacks,
  },
}

async function createChain(database: MigratingDatabase): Promise<void> {
  // One partition a day, made by the chain writer: old days go by dropping a table. The head's compare-and-set keeps
  // (product_id, seq) unique, which a key over partitions cannot.
  await sql`
    create table tick (
      product_id text not null,
      seq bigint not null check (seq > 0),
      kind text not null check (kind in ('price', 'heartbeat', 'gap')),
      ts bigint not null,
      price bigint check ((kind = 'price') = (price is not null) and price >= 0),
      source_ts bigint,
      hash bytea not null check (length(hash) = 32),
      volume_micro bigint not null default 0,
      primary key (product_id, ts, seq)
    ) partition by range (ts)`.execute(database)
  await sql`
    create table chain_head (
      product_id text primary key,
      seq bigint not null,
      ts bigint not null,
      hash bytea not null check (length(hash) = 32)
    ) with (fillfactor = 50)`.execute(database)
  await sql`
    create table checkpoint (
      product_id text not null,
      seq bigint not null,
      ts bigint not null,
      hash bytea not null,
      key_id text not null,
      signature text not null,
      primary key (product_id, seq)
    )`.execute(database)
}

async function createCandles(database: MigratingDatabase): Promise<void> {
  await sql`
    create table candle (
      product_id text not null,
      interval_seconds integer not null,
      time bigint not null,
      open bigint not null,
      high bigint not null,
      low bigint not null,
      close bigint not null,
      volume_micro bigint not null,
      amount_micro bigint not null,
      is_before_launch boolean not null default false,
      primary key (product_id, interval_seconds, time)
    )`.execute(database)
}

async function createSimulatedDays(database: MigratingDatabase): Promise<void> {
  await sql`
    create table day_seed (
      day text primary key,
      seed text not null,
      hash text not null,
      made_at bigint not null
    )`.execute(database)
  await sql`
    create table simulated_day (
      day text not null,
      product_id text not null,
      start_price bigint not null,
      volatility_bp integer not null,
      primary key (day, product_id)
    )`.execute(database)
}

/** A published tick is never edited: not by a fault of this program either. */
async function refuseChanges(database: MigratingDatabase): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused: it is append-only', tg_op, tg_table_name;
    end $$`.execute(database)
  for (const table of ['tick', 'checkpoint', 'day_seed', 'simulated_day']) {
    await sql`create trigger append_only before update or delete on ${sql.table(table)} for each row execute function refuse_change()`.execute(
      database,
    )
  }
}
