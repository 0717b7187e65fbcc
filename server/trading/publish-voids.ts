/** Publishes void orders to everybody: the operators' notices for good, and counts by day, product and reason for 30 days. */
import { sql } from 'kysely'
import type { VoidReason } from '../../contract/rows/order-status.ts'
import { formatMoney } from '../../contract/money.ts'
import type { GapsOfDay, StalesOfDay, VoidDay } from '../../contract/rows/voids.ts'
import { DAY_MS, dayOf, dayStart } from '../../contract/settlement/simulated-day.ts'
import type { VoidNotice } from '../../contract/settlement/void-notice.ts'
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { PUBLIC_OWNER, recordChange } from '../feed/record-change.ts'
import { packsFrom } from '../prices/chain/read-packs.ts'
import type {} from './tables.ts'

const VOID_DAYS = 30
const COUNT_EVERY_MS = 30_000

/** Shows a notice in everybody's feed, in the transaction that signs it. */
export function publishNotice(
  tx: Tx,
  { notice, signature }: { readonly notice: VoidNotice; readonly signature: string },
): void {
  recordChange(tx, {
    owner: PUBLIC_OWNER,
    collection: 'voidNotices',
    id: notice.noticeId,
    doc: { id: notice.noticeId, signedAt: notice.signedAt, notice, signature },
  })
}

/**
 * Counts the void orders of the last days into everybody's feed: apart from the settlement itself, so that no order waits for
 * everybody's feed. An unchanged count writes nothing there.
 * @param input.days how many days to count anew, today included; the days before stand
 */
export async function publishVoidDays(
  database: Database,
  input: { readonly now: number; readonly days: number },
): Promise<void> {
  const today = dayStart(dayOf(input.now))
  const from = today - (input.days - 1) * DAY_MS
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ day: bigint; product_id: string; reason: VoidReason; orders: bigint }>`
      select settled_at / ${DAY_MS}::bigint as day, product_id, void_reason as reason, count(*) as orders from orders
      where status = 'void' and not is_practice and settled_at >= ${from} group by 1, 2, 3 order by 1, 2, 3`.execute(
      tx.db,
    )
    const [gaps, stales] = [await readGaps(tx, from), await readStales(tx, from)]
    const voids = Map.groupBy(rows, (row) => dayOf(Number(row.day) * DAY_MS))
    for (const day of new Set([...voids.keys(), ...gaps.keys()])) {
      const counts = voids.get(day) ?? []
      const doc: VoidDay = {
        day,
        counts: counts.map((row) => ({ productId: row.product_id, reason: row.reason, orders: Number(row.orders) })),
        ...(gaps.has(day) ? { gaps: gaps.get(day) } : {}),
        ...(stales.has(day) ? { stales: stales.get(day) } : {}),
      }
      recordChange(tx, { owner: PUBLIC_OWNER, collection: 'voidDays', id: day, doc })
    }
    const old = await tx.db
      .selectFrom('sync_row')
      .select('id')
      .where('owner', '=', PUBLIC_OWNER)
      .where('collection', '=', 'voidDays')
      .where('doc', 'is not', null)
      .where('id', '<=', dayOf(today - VOID_DAYS * DAY_MS))
      .execute()
    for (const { id } of old) recordChange(tx, { owner: PUBLIC_OWNER, collection: 'voidDays', id, doc: null })
  })
}

/**
 * By day, for each product with gap marks: how many, how many orders were void by them, and what these would have come to by the prices of their
 * entry and exit. Marks that voided nothing count too: a house may leave out prices in front of an entry. The gain of one that would have been won is rounded down, as the rule pays it.
 */
async function readGaps(tx: Tx, from: number): Promise<ReadonlyMap<string, GapsOfDay[]>> {
  const { rows } = await sql<{
    day: bigint
    product_id: string
    marks: bigint
    orders: bigint
    house_minor: bigint
    people_minor: bigint
  }>`
    with v as (
      select settled_at / ${DAY_MS}::bigint as day, product_id, count(*) as orders,
        ${sparedBy('exit_price')}
      from orders where status = 'void' and void_reason = 'gap' and not is_practice and settled_at >= ${from} group by 1, 2
    ), g as (
      select ts / ${DAY_MS}::bigint as day, product_id, count(*) as marks from gap_mark where ts >= ${from} group by 1, 2
    )
    select day, product_id, coalesce(marks, 0) as marks, coalesce(orders, 0) as orders,
      coalesce(house_minor, 0) as house_minor, coalesce(people_minor, 0) as people_minor
    from v full join g using (day, product_id) order by day, product_id`.execute(tx.db)
  const gaps = rows.map((row) => ({
    day: dayOf(Number(row.day) * DAY_MS),
    gap: {
      productId: row.product_id,
      marks: Number(row.marks),
      orders: Number(row.orders),
      houseSpared: formatMoney(row.house_minor),
      peopleSpared: formatMoney(row.people_minor),
    },
  }))
  return new Map([...Map.groupBy(gaps, ({ day }) => day)].map(([day, all]) => [day, all.map(({ gap }) => gap)]))
}

/**
 * The same of the orders that had no fresh price at their end, by the first price after it: a house that delays all prices around the ends that
 * it would pay for is seen. An order whose next price has not come, or is no longer kept, is counted and adds to no sum.
 */
async function readStales(tx: Tx, from: number): Promise<ReadonlyMap<string, StalesOfDay[]>> {
  const packed = await pricesInPacks(tx, from)
  const { rows } = await sql<{
    day: bigint
    product_id: string
    orders: bigint
    house_minor: bigint
    people_minor: bigint
  }>`
    select o.settled_at / ${DAY_MS}::bigint as day, o.product_id, count(*) as orders, ${sparedBy('next.price')}
    from orders o left join unnest(
      ${packed.map(({ id }) => id)}::uuid[], ${packed.map(({ userId }) => userId)}::uuid[], ${packed.map(({ price }) => price)}::int8[]
    ) as packed (id, user_id, price) on packed.id = o.id and packed.user_id = o.user_id
    left join lateral (
      select packed.price where packed.price is not null
      union all (
        select t.price from tick t
        where packed.price is null and t.product_id = o.product_id and t.kind = 'price' and t.ts > o.exit_time and t.ts <= o.exit_time + ${DAY_MS}::bigint
        order by t.ts, t.seq limit 1
      )
    ) next on true
    where o.status = 'void' and o.void_reason = 'stale' and not o.is_practice and o.settled_at >= ${from}
    group by 1, 2 order by 1, 2`.execute(tx.db)
  const stales = rows.map((row) => ({
    day: dayOf(Number(row.day) * DAY_MS),
    of: {
      productId: row.product_id,
      orders: Number(row.orders),
      houseSpared: formatMoney(row.house_minor),
      peopleSpared: formatMoney(row.people_minor),
    },
  }))
  return new Map([...Map.groupBy(stales, ({ day }) => day)].map(([day, all]) => [day, all.map(({ of }) => of)]))
}

/** The same price of the orders whose end lies in a day that is packed, where it lies in one too: before every price that stands as a row. */
async function pricesInPacks(
  { db }: Tx,
  from: number,
): Promise<readonly { readonly id: string; readonly userId: string; readonly price: number }[]> {
  // No day is packed between this look and the next one, or its prices would be in neither.
  await sql`lock table only tick in access share mode`.execute(db)
  const { rows } = await sql<{ id: string; userId: string; product_id: string; exit_time: bigint }>`
    select id, user_id as "userId", product_id, exit_time from orders o
    where status = 'void' and void_reason = 'stale' and not is_practice and settled_at >= ${from} and exists (
      select from tick_pack_day d where d.start > o.exit_time - ${DAY_MS}::bigint and d.start <= o.exit_time + ${DAY_MS}::bigint
    )`.execute(db)
  const found: { id: string; userId: string; price: number }[] = []
  for (const { id, userId, product_id: productId, exit_time: exit } of rows) {
    const price = await firstPackedPrice(db, { productId, after: Number(exit), until: Number(exit) + DAY_MS })
    if (price !== null) found.push({ id, userId, price })
  }
  return found
}

async function firstPackedPrice(
  database: Database,
  { productId, after, until }: { readonly productId: string; readonly after: number; readonly until: number },
): Promise<number | null> {
  for await (const ticks of packsFrom(database, { productId, fromTs: after + 1, toTs: until })) {
    const next = ticks.find(({ price, ts }) => price !== null && ts > after && ts <= until)
    if (next) return next.price
  }
  return null
}

/** The two sums over orders, had this price been their exit. @param exit a column */
function sparedBy(exit: 'exit_price' | 'next.price') {
  const price = sql.ref(exit)
  return sql`
    coalesce(sum(stake_minor * return_rate_bp / 10000) filter (where ${price} <> entry_price and (${price} > entry_price) = (direction = 'up')), 0)::bigint as house_minor,
    coalesce(sum(stake_minor) filter (where ${price} <> entry_price and (${price} > entry_price) <> (direction = 'up')), 0)::bigint as people_minor`
}

/** Counts all 30 days at first, and from then on today and yesterday. */
export function startVoidDays(options: {
  readonly database: Database
  readonly clock: { now(): number }
  readonly log: { error(facts: object, message: string): void }
}): Rounds {
  const { database, clock, log } = options
  let days = VOID_DAYS
  return startRounds(
    { everyMs: COUNT_EVERY_MS, onError: (error) => log.error({ error }, 'void orders could not be counted') },
    async () => {
      await publishVoidDays(database, { now: clock.now(), days })
      days = 2
    },
  )
}
