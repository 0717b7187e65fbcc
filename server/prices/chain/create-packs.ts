/** The part of the schema that holds old days of ticks in packs (`pack-ticks.ts`). */
import { sql } from 'kysely'
import type { MigratingDatabase } from '../../database/migrate.ts'

/**
 * A pack counts once its day stands in `tick_pack_day`, which one function alone writes, in the transaction that drops the day's rows. So packs
 * can be written before, some minutes of ticks at a time, and nobody sees a tick twice or not at all.
 */
export async function createPacks(database: MigratingDatabase): Promise<void> {
  await sql`
    create table tick_pack (
      product_id text not null,
      start bigint not null check (start % 300000 = 0),
      ticks integer not null check (ticks > 0),
      prices integer not null,
      first_seq bigint not null,
      last_seq bigint not null,
      last_ts bigint not null,
      hash_before bytea check (length(hash_before) = 32),
      hash bytea not null check (length(hash) = 32),
      packed bytea not null,
      primary key (product_id, start)
    )`.execute(database)
  // They are compressed already.
  await sql`alter table tick_pack alter column packed set storage external`.execute(database)
  await sql`create index tick_pack_start on tick_pack (start)`.execute(database)
  await sql`create table tick_pack_day (start bigint primary key, ticks bigint not null)`.execute(database)
  await sql`
    create function refuse_change_of_pack() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('candor.dropping', true) = 'on' then return old; end if;
      raise exception '% of % is refused: it is append-only', tg_op, tg_table_name;
    end $$`.execute(database)
  for (const table of ['tick_pack', 'tick_pack_day']) {
    await sql`create trigger append_only before update or delete on ${sql.table(table)} for each row execute function refuse_change_of_pack()`.execute(
      database,
    )
  }
  await refuseLatePacks(database)
  await createSwap(database)
  await dropPacksToo(database)
}

/** Else the role that serves could add ticks to a day of which only the packs are left. A process that packs it a moment later adds nothing. */
async function refuseLatePacks(database: MigratingDatabase): Promise<void> {
  await sql`
    create function refuse_late_pack() returns trigger language plpgsql as $$
    begin
      if not exists (select from tick_pack_day where start = new.start - new.start % 86400000) then return new; end if;
      if exists (select from tick_pack where product_id = new.product_id and start = new.start) then return null; end if;
      raise exception 'the day of the pack of % from % is packed', new.product_id, new.start using errcode = 'insufficient_privilege';
    end $$`.execute(database)
  await sql`create trigger refuse_late before insert on tick_pack for each row execute function refuse_late_pack()`.execute(
    database,
  )
}

/** Drops the rows of a day that is packed; false where there are none, or another process was first. */
async function createSwap(database: MigratingDatabase): Promise<void> {
  await sql`
    create function pack_tick_day(p_day date) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_from bigint := (p_day - date '1970-01-01')::bigint * 86400000;
      v_name text := 'tick_' || to_char(p_day, 'YYYYMMDD');
    begin
      if session_user <> current_user and p_day > (now() at time zone 'UTC')::date - 8 then
        raise exception 'the ticks of % stay as they are', p_day using errcode = 'insufficient_privilege';
      end if;
      perform pg_advisory_xact_lock(7411041);
      if to_regclass(format('public.%I', v_name)) is null then return false; end if;
      if not exists (select from tick where ts >= v_from and ts < v_from + 86400000) then return false; end if;
      if exists (
        select from (
          select product_id, ts - ts % 300000 as start, count(*) as ticks, count(price) as prices, min(seq) as first_seq, max(seq) as last_seq, max(ts) as last_ts
          from tick where ts >= v_from and ts < v_from + 86400000 group by 1, 2
        ) r full join (select * from tick_pack where start >= v_from and start < v_from + 86400000) p using (product_id, start)
        where (r.ticks, r.prices, r.first_seq, r.last_seq, r.last_ts) is distinct from (p.ticks::bigint, p.prices::bigint, p.first_seq, p.last_seq, p.last_ts)
          or not exists (select from tick t where t.product_id = p.product_id and t.ts = p.last_ts and t.seq = p.last_seq and t.hash = p.hash)
      ) then
        raise exception 'the packs of % are not its ticks', p_day using errcode = 'insufficient_privilege';
      end if;
      insert into tick_pack_day (start, ticks) select v_from, sum(ticks) from tick_pack where start >= v_from and start < v_from + 86400000;
      execute format('drop table public.%I', v_name);
      return true;
    end $$`.execute(database)
}

/** A day goes whole, whether it has rows, packs or both. */
async function dropPacksToo(database: MigratingDatabase): Promise<void> {
  await sql`
    create or replace function drop_tick_day(p_day date) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_from bigint := (p_day - date '1970-01-01')::bigint * 86400000;
    begin
      if session_user <> current_user and p_day > (now() at time zone 'UTC')::date - 8 then
        raise exception 'the ticks of % are kept', p_day using errcode = 'insufficient_privilege';
      end if;
      execute format('drop table if exists public.%I', 'tick_' || to_char(p_day, 'YYYYMMDD'));
      execute format('drop table if exists public.%I', 'signed_message_' || to_char(p_day, 'YYYYMMDD'));
      -- Only a superuser may give a function a setting of its own.
      perform set_config('candor.dropping', 'on', true);
      delete from tick_pack where start >= v_from and start < v_from + 86400000;
      delete from tick_pack_day where start = v_from;
      perform set_config('candor.dropping', 'off', true);
    end $$`.execute(database)
}
