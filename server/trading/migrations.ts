import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { MigratingDatabase, Migrations } from '../database/migrate.ts'
import { createOrders, createQuarantine, guardOrders, indexOpenOrders } from './create-orders.ts'

export const migrations: Migrations = {
  '0050-trading': {
    async up(database) {
      await createOrders(database)
      await indexOpenOrders(database)
      await createQuarantine(database)
      await guardOrders(database)
    },
  },
  '0099-operator-void': {
    async up(database) {
      await sql`
        create table void_notice (
          id uuid primary key,
          product_id text not null,
          from_at bigint not null,
          to_at bigint not null check (to_at > from_at),
          head_seq bigint not null,
          signed_at bigint not null,
          notice text not null,
          signature text not null
        )`.execute(database)
      await sql`create trigger append_only before update or delete on void_notice for each row execute function refuse_change()`.execute(
        database,
      )
      await sql`alter table orders add column void_notice_id uuid references void_notice`.execute(database)
      // An order is void by operators with a notice that covers it, and in no other way.
      await sql`
        alter table orders add constraint orders_void_by_notice check ((void_reason is not distinct from 'operator') = (void_notice_id is not null))`.execute(
        database,
      )
      await sql`create index void_notice_of_product on void_notice (product_id, to_at)`.execute(database)
      // An order that was under way while a notice was signed over its place must not slip past it: it is to be taken anew.
      await sql`
        create function guard_order_under_way() returns trigger language plpgsql as $$
        begin
          if exists (select from void_notice n where n.product_id = new.product_id and n.to_at > new.accepted_at and n.from_at <= new.accepted_at
            and new.accepted_seq <= n.head_seq)
          then raise exception 'order % is from before a notice', new.id using errcode = 'CV001'; end if;
          return new;
        end $$`.execute(database)
      await sql`create trigger guard_order_under_way before insert on orders for each row execute function guard_order_under_way()`.execute(
        database,
      )
      await sql`create index orders_void on orders (settled_at) where status = 'void'`.execute(database)
      await sql`
        create function guard_operator_void() returns trigger language plpgsql as $$
        begin
          if not exists (select from void_notice n where n.id = new.void_notice_id and n.product_id = new.product_id
            and new.accepted_at >= n.from_at and new.accepted_at < n.to_at and n.signed_at = new.settled_at)
          then raise exception 'notice % does not cover order %', new.void_notice_id, new.id; end if;
          return new;
        end $$`.execute(database)
      await sql`
        create trigger guard_operator_void before insert or update on orders for each row when (new.void_notice_id is not null)
        execute function guard_operator_void()`.execute(database)
    },
  },
  '0112-restore-notice': {
    async up(database) {
      await sql`
        create table restore_notice (
          id uuid primary key,
          product_id text not null,
          head_seq bigint not null,
          restored_at bigint not null,
          notice text not null,
          signature text not null,
          unique (product_id, restored_at)
        )`.execute(database)
      await sql`create trigger append_only before update or delete on restore_notice for each row execute function refuse_change()`.execute(
        database,
      )
      await sql`alter table orders add column restore_notice_id uuid references restore_notice`.execute(database)
      // An order is void by a restored backup with the notice that says so, and in no other way.
      await sql`
        alter table orders add constraint orders_void_by_restore check ((void_reason is not distinct from 'restored') = (restore_notice_id is not null))`.execute(
        database,
      )
      await sql`
        create function guard_restored_void() returns trigger language plpgsql as $$
        begin
          if not exists (select from restore_notice n where n.id = new.restore_notice_id and n.product_id = new.product_id
            and new.accepted_seq <= n.head_seq and new.accepted_at < n.restored_at and n.restored_at = new.settled_at)
          then raise exception 'restore notice % does not cover order %', new.restore_notice_id, new.id; end if;
          return new;
        end $$`.execute(database)
      await sql`
        create trigger guard_restored_void before insert or update on orders for each row when (new.restore_notice_id is not null)
        execute function guard_restored_void()`.execute(database)
    },
  },
  '0140-settlement-rule-of-an-order': {
    async up(database) {
      // Orders that stand here already were accepted under the first rule, and end by it.
      await sql`alter table orders add column rule text not null default 'settle-1' check (rule in ('settle-1', 'settle-2'))`.execute(
        database,
      )
      await sql`alter table orders alter column rule drop default`.execute(database)
      await sql`
        create or replace function guard_order() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then raise exception 'an order is never deleted'; end if;
          if old.status not in ('waiting', 'running') then raise exception 'order % is final', old.id; end if;
          if old.status = 'running' and new.status = 'waiting' then raise exception 'order % cannot go back', old.id; end if;
          if (old.id, old.user_id, old.product_id, old.direction, old.stake_minor, old.return_rate_bp, old.countdown_seconds, old.accepted_at,
              old.accepted_seq, old.rule, old.entry_grace_ms, old.max_gap_ms, old.acceptance)
            is distinct from
             (new.id, new.user_id, new.product_id, new.direction, new.stake_minor, new.return_rate_bp, new.countdown_seconds, new.accepted_at,
              new.accepted_seq, new.rule, new.entry_grace_ms, new.max_gap_ms, new.acceptance)
          then raise exception 'the terms of order % cannot change', old.id; end if;
          return new;
        end $$`.execute(database)
    },
  },
  '0164-order-intents': {
    async up(database) {
      await sql`
        alter table orders add column intent text, add column intent_signature text, add column intent_key text, add column seen_at bigint,
          add constraint orders_intent_whole check (num_nulls(intent, intent_signature, intent_key, seen_at) in (0, 4))`.execute(
        database,
      )
      await sql`
        create table receipt_chain (
          user_id uuid primary key,
          last_hash text not null
        ) with (fillfactor = 70)`.execute(database)
      await sql`
        create or replace function guard_order() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then raise exception 'an order is never deleted'; end if;
          if old.status not in ('waiting', 'running') then raise exception 'order % is final', old.id; end if;
          if old.status = 'running' and new.status = 'waiting' then raise exception 'order % cannot go back', old.id; end if;
          if (old.id, old.user_id, old.product_id, old.direction, old.stake_minor, old.return_rate_bp, old.countdown_seconds, old.accepted_at,
              old.accepted_seq, old.rule, old.entry_grace_ms, old.max_gap_ms, old.acceptance, old.intent, old.intent_signature, old.intent_key, old.seen_at)
            is distinct from
             (new.id, new.user_id, new.product_id, new.direction, new.stake_minor, new.return_rate_bp, new.countdown_seconds, new.accepted_at,
              new.accepted_seq, new.rule, new.entry_grace_ms, new.max_gap_ms, new.acceptance, new.intent, new.intent_signature, new.intent_key, new.seen_at)
          then raise exception 'the terms of order % cannot change', old.id; end if;
          return new;
        end $$`.execute(database)
    },
  },
  '0171-orders-set-aside': {
    async up(database) {
      // The open orders have indexes of their own (0050): only these few are missing there.
      await sql`create index orders_set_aside on orders (accepted_ts) where is_quarantined`.execute(database)
    },
  },
  '0174-parts-of-an-intent': {
    async up(database) {
      // New orders keep the one part of an intent that their acceptance does not repeat; earlier ones go on keeping its text.
      await sql`
        alter table orders add column seen_hash text, drop constraint orders_intent_whole,
          add constraint orders_intent_whole check (num_nulls(intent_signature, intent_key, seen_at) in (0, 3)
            and num_nonnulls(intent, seen_hash) = (intent_key is not null)::int)`.execute(database)
      await sql`
        create or replace function guard_order() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then raise exception 'an order is never deleted'; end if;
          if old.status not in ('waiting', 'running') then raise exception 'order % is final', old.id; end if;
          if old.status = 'running' and new.status = 'waiting' then raise exception 'order % cannot go back', old.id; end if;
          if (old.id, old.user_id, old.product_id, old.direction, old.stake_minor, old.return_rate_bp, old.countdown_seconds, old.accepted_at,
              old.accepted_seq, old.rule, old.entry_grace_ms, old.max_gap_ms, old.acceptance, old.intent, old.intent_signature, old.intent_key, old.seen_at,
              old.seen_hash)
            is distinct from
             (new.id, new.user_id, new.product_id, new.direction, new.stake_minor, new.return_rate_bp, new.countdown_seconds, new.accepted_at,
              new.accepted_seq, new.rule, new.entry_grace_ms, new.max_gap_ms, new.acceptance, new.intent, new.intent_signature, new.intent_key, new.seen_at,
              new.seen_hash)
          then raise exception 'the terms of order % cannot change', old.id; end if;
          return new;
        end $$`.execute(database)
    },
  },
  '0196-practice-orders': {
    async up(database) {
      await sql`alter table orders add column is_practice boolean not null default false`.execute(database)
      // Canonical JSON: no other field of these texts can hold these characters.
      await sql`
        alter table orders add constraint orders_practice_signed check (
          is_practice = (strpos(acceptance, '"practice":true') > 0)
          and is_practice = (strpos(coalesce(settlement, acceptance), '"practice":true') > 0))`.execute(database)
    },
  },
  '0209-order-numbers': {
    async up(database) {
      // The desk finds an order by its number. Numbers only grow: a new order goes to the end of the index.
      await sql`create index orders_number on orders (number)`.execute(database)
    },
  },
  '0212-orders-of-a-day': {
    async up(database) {
      // Orders are written in the order of their times: a few bytes for each range of pages find those of a day.
      await sql`create index orders_accepted on orders using brin (accepted_at)`.execute(database)
    },
  },
  '0217-trade-digests': {
    async up(database) {
      await sql`
        create table trade_digest (
          day text not null,
          product_id text not null,
          notice text not null,
          signature text not null,
          primary key (day, product_id)
        )`.execute(database)
      await sql`create trigger append_only before update or delete on trade_digest for each row execute function refuse_change()`.execute(
        database,
      )
    },
  },
  '0256-receipts-made-again': {
    async up(database) {
      for (const file of ['./receipt-texts.sql', './told-receipts.sql']) await runFile(database, file)
    },
    later: ['accepted', 'intent', 'settled'].map(
      (name) => `alter table orders validate constraint orders_${name}_whole`,
    ),
  },
  '0261-triggers-name-their-schemas': {
    async up(database) {
      // A dump is loaded, and psql goes on after it, with an empty search path: what an order's trigger calls was not found there. The other
      // rooms' triggers get the same.
      await sql`
        do $$ declare called record; begin
          for called in
            select distinct p.oid::regprocedure as face from pg_trigger t join pg_proc p on p.oid = t.tgfoid
            where not t.tgisinternal and p.pronamespace = 'public'::regnamespace
          loop
            execute format('alter function %s set search_path = pg_catalog, public, pg_temp', called.face);
          end loop;
        end $$`.execute(database)
    },
  },
  '0277-orders-of-a-person': {
    // Each statement that finds an order names its person too (docs/adr/0083). The version before writes an order that it sets aside without one.
    async up(database) {
      await runFile(database, './told-receipts.sql')
      await sql`alter table settlement_quarantine add column user_id uuid`.execute(database)
      await sql`update settlement_quarantine q set user_id = o.user_id from orders o where o.id = q.order_id`.execute(
        database,
      )
      await sql`
        create function name_set_aside() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          new.user_id := (select user_id from orders where id = new.order_id);
          return new;
        end $$`.execute(database)
      await sql`
        create trigger name_set_aside before insert on settlement_quarantine for each row when (new.user_id is null)
          execute function name_set_aside()`.execute(database)
      await sql`alter table settlement_quarantine add constraint set_aside_of_person check (user_id is not null) not valid`.execute(
        database,
      )
    },
    later: ['alter table settlement_quarantine validate constraint set_aside_of_person'],
  },
  '0281-set-aside-by-name': {
    // The version before names the person of an order that it sets aside.
    async up(database) {
      await sql`drop trigger name_set_aside on settlement_quarantine`.execute(database)
      await sql`drop function name_set_aside()`.execute(database)
    },
  },
  '0283-taken-orders-of-a-person': { up: (database) => runFile(database, './taken-order.sql') },
}

async function runFile(database: MigratingDatabase, file: string): Promise<void> {
  await sql.raw(await readFile(new URL(file, import.meta.url), 'utf8')).execute(database)
}
