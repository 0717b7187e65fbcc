import { sql } from 'kysely'
import type { Database } from '../server/database/database.ts'

/** Inserts so many people with money at hand and in the fund, straight into the ledger's accounts: a total counts them. */
export async function insertPeople(database: Database, count: number): Promise<void> {
  await sql`
    INSERT INTO ledger_account (id, kind, owner, credits_posted, debits_pending, credits_pending, opened_at)
    SELECT gen_random_uuid(), k.kind, p.owner, p.number * 7 + 100, CASE k.kind WHEN 'cash' THEN 50 ELSE 0 END, CASE k.kind WHEN 'cash' THEN 41 ELSE 0 END, 0
    FROM (SELECT gen_random_uuid() AS owner, number FROM generate_series(1, ${count}::int) AS number) p
    CROSS JOIN (VALUES ('cash'), ('fund')) AS k (kind)`.execute(database)
  await sql`ANALYZE ledger_account`.execute(database)
}
