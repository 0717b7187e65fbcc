/** Reads from the database after a storm: holes in the chain, how late results and streams were, and what was public too early. */
import { sql } from 'kysely'
import { auditBooks } from '../../../server/books/audit-books.ts'
import type { Database } from '../../../server/database/database.ts'
import { auditLedger } from '../../../server/ledger/audit-ledger.ts'
import { loadSigningKeys } from '../../../server/prices/chain/signing-keys.ts'
import { STALL_AFTER_MS } from '../../../server/prices/market/product-state.ts'
import { auditOrders } from '../../../server/trading/audit-orders.ts'

/** A stretch of time in which a fault did its work, ms since 1970. */
export interface Window {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** A beat is a quarter of a second, and a product is looked at with each. */
const BEAT_MS = 250
/** Ticks that come together at a listener's start are no news. */
const NEWS_MS_MAX = 60_000
const COMMITS = 200

export interface Committed {
  readonly seq: number
  /** When others could see it, ms since 1970. */
  readonly at: number
}

/** The ticks of a product, in their order. The database needs `track_commit_timestamp`. */
export async function committedTicks(database: Database, productId: string): Promise<Committed[]> {
  const { rows } = await sql<{ seq: bigint; at: string }>`
    select seq, extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000 as at from tick
    where product_id = ${productId} order by seq`.execute(database)
  return rows.flatMap(({ seq, at }) => (at === null ? [] : [{ seq: Number(seq), at: Number(at) }]))
}

/** The longest time between two ticks that began in the stretch, ms. A pause that begins with the last beat belongs to the next stretch. */
export function holeIn(ticks: readonly Committed[], { from, to }: Pick<Window, 'from' | 'to'>): number {
  let longest = 0
  ticks.forEach(({ at }, index) => {
    const before = ticks[index - 1]?.at
    if (before !== undefined && at >= from && before <= to - 2 * BEAT_MS) longest = Math.max(longest, at - before)
  })
  return Math.round(longest)
}

/** How long after its commit each tick came at each listener, ms, sorted; those within the stretches are left out. */
export function delaysOf(
  ticks: readonly Committed[],
  arrivals: readonly ReadonlyMap<number, number>[],
  without: readonly Window[],
): number[] {
  return ticks
    .flatMap(({ seq, at }) =>
      without.some(({ from, to }) => at >= from && at <= to)
        ? []
        : arrivals.flatMap((heard) => {
            const came = heard.get(seq)
            return came === undefined || came - at > NEWS_MS_MAX ? [] : [came - at]
          }),
    )
    .sort((left, right) => left - right)
}

/** Orders whose entry stood in the chain, for everybody to see, when the order was accepted. */
export async function ordersAtPublicEntries(database: Database): Promise<{ orders: number; public: string[] }> {
  const { rows } = await sql<{ id: string; is_public: boolean }>`
    select o.id, extract(epoch from pg_xact_commit_timestamp(t.xmin)) * 1000 <= o.accepted_at as is_public
    from orders o join tick t on t.product_id = o.product_id and t.seq = o.entry_seq
    where o.entry_seq is not null`.execute(database)
  return { orders: rows.length, public: rows.filter((row) => row.is_public).map(({ id }) => id) }
}

/** Notes each change of a product's row in everybody's feed. As the owner of the tables, before the first process starts to serve. */
export async function noteProductChanges(database: Database): Promise<void> {
  await sql`create table noted_product_change (at_ms int8 not null, id text not null, status text)`.execute(database)
  await sql`create function note_product_change() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into noted_product_change
      values ((extract(epoch from clock_timestamp()) * 1000)::int8, new.id, new.doc::jsonb ->> 'status');
      return new;
    end $$`.execute(database)
  await sql`create trigger note_product_change after insert or update on sync_row
    for each row when (new.owner = 'public' and new.collection = 'products') execute function note_product_change()`.execute(
    database,
  )
}

/** Products that were called stalled though their chain went on: said by somebody who does not write it. */
export async function untrueStalls(database: Database): Promise<string[]> {
  const { rows } = await sql<{ at_ms: bigint; id: string }>`
    select at_ms, id from noted_product_change where status = 'stalled' order by at_ms`.execute(database)
  const untrue: string[] = []
  for (const { at_ms, id } of rows) {
    const at = Number(at_ms)
    const ticks = (await committedTicks(database, id)).filter((tick) => tick.at <= at)
    const newest = ticks.at(-1)?.at ?? 0
    if (at - newest < STALL_AFTER_MS - BEAT_MS)
      untrue.push(`${id} at ${at}, ${Math.round(at - newest)} ms after a tick`)
  }
  return untrue
}

/** How long the disk takes for the smallest commit, now that nothing else is done, ms, sorted: part of each delay of a stream. */
export async function commitTimes(database: Database): Promise<number[]> {
  const times: number[] = []
  while (times.length < COMMITS) {
    const from = performance.now()
    await sql`insert into noted_product_change (at_ms, id) values (0, '')`.execute(database)
    times.push(performance.now() - from)
  }
  return times.sort((left, right) => left - right)
}

/** How late results came: between an order's exit and the time at which it was settled, ms, sorted. */
export async function latenessOf(database: Database): Promise<number[]> {
  const { rows } = await sql<{ late: bigint }>`
    select settled_at - exit_time as late from orders where settled_at is not null and exit_time is not null order by 1`.execute(
    database,
  )
  return rows.map(({ late }) => Number(late))
}

/** Audits the ledger, the books and every order. */
export async function auditAll(
  database: Database,
  dataDir: string,
): Promise<{ findings: unknown[]; figures: { orders: number; voids: number; unsettled: number } }> {
  const keys = await loadSigningKeys(dataDir)
  const ledger = [
    ...(await auditLedger(database)),
    ...(await auditBooks(database, keys.publicKeys, Date.now())),
  ].filter((finding) => finding.violations > 0)
  const orders = await auditOrders(database, keys)
  const statuses = await database
    .selectFrom('orders')
    .select(['status', (select) => select.fn.countAll<bigint>().as('count')])
    .groupBy('status')
    .execute()
  const sum = (test: (status: string) => boolean) =>
    statuses.filter(({ status }) => test(status)).reduce((total, { count }) => total + Number(count), 0)
  return {
    findings: [...ledger, ...orders],
    figures: {
      orders: sum(() => true),
      voids: sum((status) => status === 'void'),
      unsettled: sum((status) => status === 'waiting' || status === 'running'),
    },
  }
}

export function quantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}
