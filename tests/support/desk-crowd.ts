/** A platform with many people and much that waits, made by SQL: nobody's photos or numbers can be opened, and none of it is decided. */
import { sql } from 'kysely'
import type { Database } from '../../server/database/database.ts'

const DAY_MS = 86_400_000

export interface Crowd {
  readonly people: number
  /** Items of each queue, and conversations. */
  readonly waiting: number
  readonly now: number
}

/** Fills the database by the role that owns it. */
export async function fillCrowd(database: Database, { people, waiting, now }: Crowd): Promise<void> {
  const at = sql`${BigInt(now - DAY_MS)}::bigint + n`
  const person = sql`('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const series = sql`generate_series(1, ${waiting}::int) as n`
  await sql`
    insert into app_user (id, account, phone, password_hash, transaction_password_hash, invite_code, registered_at)
    select ${person}, 'u_' || lpad(n::text, 8, '0'), '+861' || lpad(n::text, 10, '0'), '', '', 'c' || n, ${at}
    from generate_series(1, ${people}::int) as n`.execute(database)
  await sql`
    insert into deposit (id, user_id, method_id, amount_minor, source, proof_file_id, status, created_at)
    select gen_random_uuid(), ${person}, (select id from deposit_method order by id limit 1), 1000 + n, 'Sample Sender', gen_random_uuid(), 'under-review', ${at}
    from ${series}`.execute(database)
  await sql`
    insert into withdrawal_account (id, user_id, kind, holder, nationality, bank, bank_address, network, number_masked, number_sealed, usable_from, created_at, changed_at)
    select ${person}, ${person}, 'bank-card', 'Sample', 'CN', 'Sample Bank', '', '', '6222 **** 1234', '', 0, 0, 0 from ${series}`.execute(
    database,
  )
  await sql`
    insert into withdrawal (id, user_id, account_id, account_kind, account_name, account_masked, number_sealed, amount_minor, fee_minor, status, created_at, review_due_at)
    select gen_random_uuid(), ${person}, ${person}, 'bank-card', 'Sample Bank', '6222 **** 1234', '', 2000 + n, 10, 'under-review', ${at}, ${at} + ${BigInt(DAY_MS)}::bigint
    from ${series}`.execute(database)
  await sql`
    insert into withdrawal_account_change (id, account_id, user_id, status, details_sealed, number_masked, created_at)
    select gen_random_uuid(), ${person}, ${person}, 'under-review', '', '6222 **** 5678', ${at} from ${series}`.execute(
    database,
  )
  await sql`
    insert into verification (id, user_id, status, name_sealed, name_masked, nationality, id_number_sealed, id_number_masked, front_file_id, back_file_id, submitted_at)
    select gen_random_uuid(), ${person}, 'under-review', '', '*', 'CN', '', '*', gen_random_uuid(), gen_random_uuid(), ${at} from ${series}`.execute(
    database,
  )
  await sql`
    insert into chat_message (id, user_id, author, text, sent_at, waits)
    select gen_random_uuid(), ${person}, 'user', 'Where is my deposit?', ${at}, true from ${series}`.execute(database)
  await sql`
    insert into operator_act (id, operator_id, act, subject_kind, subject_id, facts, at)
    select gen_random_uuid(), (select id from operator order by name limit 1), 'look', 'deposit', gen_random_uuid()::text, '{}', ${at}
    from ${series} where exists (select from operator)`.execute(database)
  // As autovacuum would, some minutes later.
  for (const table of [
    'app_user',
    'deposit',
    'withdrawal',
    'withdrawal_account_change',
    'verification',
    'chat_message',
    'operator_act',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(database)
}
