/** A database of years, made by SQL: people, their orders and lines, and ticks of every day that is kept. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '../../contract/settlement/simulated-day.ts'
import type { Database } from '../../server/database/database.ts'
import { packSeconds } from '../../server/prices/chain/packed-seconds.ts'
import { cashAccount, fundAccount } from '../../server/ledger/accounts.ts'

const { env } = process

/** `GROWTH_*` make it smaller: for a first look, not for a bar. */
export const SIZE = {
  people: Number(env['GROWTH_PEOPLE'] ?? 200_000),
  orders: Number(env['GROWTH_ORDERS'] ?? 2_000_000),
  days: Number(env['GROWTH_DAYS'] ?? 732),
  positions: Number(env['GROWTH_POSITIONS'] ?? 30_000),
  events: Number(env['GROWTH_EVENTS'] ?? 50_000),
} as const

/** A Wednesday, so that all products trade. */
export const NOW = Date.UTC(2026, 10, 18, 10)
/** The chain whose ticks stand four a second for some hours of a day that is long over, and every half an hour otherwise. */
export const OLD_PRODUCT = 'grown-1'
export const DENSE = { from: NOW - 100 * DAY_MS, hours: 3 } as const
export const GROWN_PRODUCTS: readonly string[] = Array.from({ length: 8 }, (_, index) => `grown-${index + 1}`)
const SPARSE_MS = 1_800_000
const DENSE_MINUTES = Array.from({ length: DENSE.hours * 60 }, (_, minute) => DENSE.from + minute * 60_000)
/** As the ticks below have it. */
const priceAt = (ts: number) => 100_000 + ((ts / 250) % 997)

/** Days of ticks, with eight chains over all of them. */
export async function growTicks(database: Database): Promise<void> {
  const first = NOW - SIZE.days * DAY_MS
  await sql`select open_tick_day((to_timestamp(${NOW / 1_000}) at time zone 'UTC')::date - n) from generate_series(0, ${SIZE.days}::int) n`.execute(
    database,
  )
  await sql`
    insert into tick (product_id, seq, kind, ts, price, source_ts, hash)
    select 'grown-' || p, row_number() over (partition by p order by ts), 'price', ts, 100000 + ts / 250 % 997, ts, sha256(ts::text::bytea)
    from generate_series(1, ${GROWN_PRODUCTS.length}::int) p cross join lateral (
      select ts from generate_series(${first}::int8, ${NOW}::int8, ${SPARSE_MS}::int8) ts
      union select ts from generate_series(${DENSE.from}::int8, ${DENSE.from + DENSE.hours * 3_600_000}::int8, 250) ts where p = 1
    ) t`.execute(database)
  await sql`
    insert into chain_head select distinct on (product_id) product_id, seq, ts, hash from tick where ts > ${NOW - DAY_MS} order by product_id, seq desc`.execute(
    database,
  )
  await sql`
    insert into candle (product_id, interval_seconds, time, open, high, low, close, volume_micro, amount_micro, seconds)
    select ${OLD_PRODUCT}, 60, time, 100000, 101000, 100000, 100500, 0, 0, seconds
    from unnest(${DENSE_MINUTES}::int8[], ${DENSE_MINUTES.map(secondsOf)}::bytea[]) as minute(time, seconds)`.execute(
    database,
  )
  await sql`analyze tick, chain_head, candle`.execute(database)
}

function secondsOf(minute: number): Buffer {
  const seconds = Array.from({ length: 60 }, (_, second) => {
    const time = minute + second * 1_000
    const prices = [0, 250, 500, 750].map((ms) => priceAt(time + ms))
    const [open = 0, , , close = 0] = prices
    return { time, open, high: Math.max(...prices), low: Math.min(...prices), close }
  })
  return packSeconds(minute, seconds)
}

/** More signed heads, one a second, from two months ago on, with numbers that the chain itself does not reach. */
export async function growHeads(database: Database, heads: number): Promise<void> {
  await sql`
    insert into checkpoint select ${OLD_PRODUCT}, last + n, ${NOW - 60 * DAY_MS}::int8 + (last + n - 1000000000) * 1000, sha256(n::text::bytea), 'grown', repeat('s', 86)
    from generate_series(1, ${heads}::int) n, (select greatest(max(seq), 1000000000) as last from checkpoint where product_id = ${OLD_PRODUCT}) l`.execute(
    database,
  )
  await sql`analyze checkpoint`.execute(database)
}

/** People with an account, one line of their statement this month, and what they have ever bought, all of it final. */
export async function growPeople(database: Database): Promise<void> {
  await sql`
    insert into ledger_account (id, kind, owner, credits_posted, opened_at)
    select gen_random_uuid(), k.kind, p.owner, 100, 0 from (select gen_random_uuid() as owner from generate_series(1, ${SIZE.people}::int)) p
    cross join (values ('cash'), ('fund')) as k (kind)`.execute(database)
  await sql`
    insert into ledger_line (account_id, transfer_id, kind, amount, balance_after, reference, at)
    select id, gen_random_uuid(), 'deposit', 100, 100, 'grown', ${NOW - DAY_MS}::int8 from ledger_account where kind = 'cash'`.execute(
    database,
  )
  await sql`
    insert into orders (id, user_id, product_id, direction, stake_minor, return_rate_bp, countdown_seconds, status, accepted_at, accepted_seq, accepted_ts,
      entry_grace_ms, max_gap_ms, entry_seq, entry_ts, entry_price, exit_time, exit_seq, exit_ts, exit_price, payout_minor, profit_minor, settled_at,
      acceptance, acceptance_signature, settlement, settlement_signature, rule)
    select gen_random_uuid(), gen_random_uuid(), ${OLD_PRODUCT}, 'up', 1000, 8500, 30, 'lost', at, n, at, 3000, 5000, n, at, 100000, at + 30000, n, at + 30000,
      99000, 0, -1000, at + 30000, repeat('a', 400), repeat('s', 86), repeat('b', 400), repeat('s', 86), 'settle-2'
    from (select n, ${NOW}::int8 - n * 30 as at from generate_series(1, ${SIZE.orders}::int) n) o`.execute(database)
  await sql`analyze ledger_account, ledger_line, orders`.execute(database)
}

/** People with shares in the fund that were confirmed before today. */
export async function growPositions(database: Database, day: string): Promise<void> {
  const people = Array.from({ length: SIZE.positions }, () => randomUUID())
  await sql`
    insert into ledger_account (id, kind, owner, credits_posted, opened_at)
    select a.id, k.kind, p.owner, 1000000, 0 from unnest(${people}::uuid[], ${people.map(cashAccount)}::uuid[], ${people.map(fundAccount)}::uuid[])
      as p (owner, cash, fund) cross join lateral (values ('cash', p.cash), ('fund', p.fund)) as k (kind, id) cross join lateral (select k.id) a`.execute(
    database,
  )
  await sql`
    insert into fund_position (user_id, open_day, updated_at) select owner, ${day}, 0 from unnest(${people}::uuid[]) owner`.execute(
    database,
  )
  await sql`analyze ledger_account, fund_position`.execute(database)
}

/** Teams of a hundred, three levels deep, and an event of each of many members. */
export async function growTeams(database: Database): Promise<void> {
  await sql`
    insert into team_member (owner_id, member_id, level, registered_at, look_at)
    select md5('owner ' || level || ' ' || m / 100)::uuid, md5('member ' || m)::uuid, level, ${NOW - 10 * DAY_MS}::int8, ${NOW - 10 * DAY_MS}::int8
    from generate_series(1, ${SIZE.events}::int) m cross join generate_series(1, 3) level`.execute(database)
  await sql`
    insert into team_figures (owner_id, level, members, active_members, deposited_minor, invested_minor)
    select owner_id, level, count(*), 0, 0, 0 from team_member group by owner_id, level`.execute(database)
  await sql`
    insert into team_event (member_id, kind, amount_minor, at) select md5('member ' || m)::uuid, 'invested', 1000, ${NOW} from generate_series(1, ${SIZE.events}::int) m`.execute(
    database,
  )
  await sql`analyze team_member, team_figures, team_event`.execute(database)
}

/** A feed for each person, at its head. */
export async function growFeeds(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ owner: string }>`
    insert into sync_head (owner, seq) select owner::text, 1 from ledger_account where kind = 'cash'
    on conflict (owner) do update set seq = sync_head.seq returning owner`.execute(database)
  await sql`analyze sync_head`.execute(database)
  return rows.map(({ owner }) => owner)
}
