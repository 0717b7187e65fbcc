/** The part of the schema that lets old signed heads grow thin (`thin-checkpoints.ts`). */
import { sql } from 'kysely'
import type { MigratingDatabase } from '../../database/migrate.ts'

/** Makes the function that thins old heads out to one a minute. Nothing else removes heads; the function notes how far it has come. */
export async function createThinning(database: MigratingDatabase): Promise<void> {
  await sql`
    create table checkpoint_thinned (product_id text primary key, up_to_seq bigint not null, minute bigint not null)`.execute(
    database,
  )
  await sql`
    create function refuse_change_of_checkpoint() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('candor.thinning', true) = 'on' then return old; end if;
      raise exception '% of % is refused: it is append-only', tg_op, tg_table_name;
    end $$`.execute(database)
  await sql`drop trigger append_only on checkpoint`.execute(database)
  await sql`create trigger append_only before update or delete on checkpoint for each row execute function refuse_change_of_checkpoint()`.execute(
    database,
  )
  // A chain's times never go back, so that its heads are looked at in the order of their numbers, a portion after the other.
  await sql`
    create function thin_checkpoints(p_product text, p_before bigint, p_limit integer) returns integer
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_before bigint := case when session_user <> current_user
        then least(p_before, (extract(epoch from now()) * 1000)::bigint - 30 * 86400000::bigint) else p_before end;
      v_from checkpoint_thinned;
      v_looked integer;
      v_last bigint;
      v_minute bigint;
    begin
      -- Only a superuser may give a function a setting of its own.
      perform set_config('candor.thinning', 'on', true);
      insert into checkpoint_thinned (product_id, up_to_seq, minute) values (p_product, 0, -1) on conflict do nothing;
      select * into v_from from checkpoint_thinned where product_id = p_product for update;
      with portion as materialized (
        select c.seq, c.ts / 60000 as minute, c.ts from checkpoint c
        where c.product_id = p_product and c.seq > v_from.up_to_seq order by c.seq limit p_limit
      ), due as materialized (
        select p.seq, p.minute, lag(p.minute, 1, v_from.minute) over (order by p.seq) = p.minute as is_extra from portion p where p.ts < v_before
      ), gone as (
        delete from checkpoint c using due where c.product_id = p_product and c.seq = due.seq and due.is_extra
      )
      select count(*), max(due.seq), max(due.minute) into v_looked, v_last, v_minute from due;
      if v_looked > 0 then
        update checkpoint_thinned set up_to_seq = v_last, minute = v_minute where product_id = p_product;
      end if;
      perform set_config('candor.thinning', 'off', true);
      return v_looked;
    end $$`.execute(database)
}
