import { sql } from 'kysely'
import type { Migrations } from '../../database/migrate.ts'

export const migrations: Migrations = {
  '0238-product-terms': {
    up: async (database) => {
      await sql`
        create table product_terms (
          product_id text not null,
          version int not null check (version > 1),
          from_at bigint not null,
          terms text not null,
          reason text not null check (reason <> ''),
          published_at bigint not null check (published_at < from_at),
          primary key (product_id, version)
        )`.execute(database)
      await sql`create trigger append_only before update or delete on product_terms for each row execute function refuse_change()`.execute(
        database,
      )
    },
  },
  '0246-added-products': {
    up: async (database) => {
      await sql`
        create table added_product (
          product_id text primary key,
          code text not null unique,
          facts text not null,
          terms text not null,
          from_at bigint not null,
          reason text not null check (reason <> ''),
          published_at bigint not null check (published_at < from_at)
        )`.execute(database)
      await sql`create trigger append_only before update or delete on added_product for each row execute function refuse_change()`.execute(
        database,
      )
    },
  },
}
