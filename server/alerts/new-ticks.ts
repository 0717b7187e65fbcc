/** The ticks since the alerts were last looked at, and what they reach. */
import { sql } from 'kysely'
import type { TickPlace } from '../../contract/rows/price-alert.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import type { Tx } from '../database/transaction.ts'
import { packsFrom, withPacked } from '../prices/chain/read-packs.ts'
import { MoveWindow, type Move } from './move-window.ts'
import type {} from './migrations.ts'

/** Ticks of one product at once: some minutes of them. */
const TICKS_MAX = 1_000

/** A product whose chain has gone on. Its mark is locked. */
export interface Stretch {
  readonly productId: string
  /** The last tick that was looked at. */
  readonly seq: number
  readonly ts: number
  /** The longest span that an alert of this product asks for, seconds; null: none asks for a move. */
  readonly spanSeconds: number | null
  /** The chain's end, ms. */
  readonly headTs: number
}

/** A price, and its greatest move for each span. */
export interface Reached {
  readonly tick: TickPlace
  readonly moves: ReadonlyMap<number, Move>
}

/** Locks the marks of products where somebody waits and the chain has gone on. One that another process or a person has at the moment is left to the next look. */
export async function lockStretches({ db }: Tx): Promise<readonly Stretch[]> {
  const { rows } = await sql<{ product_id: string; seq: bigint; ts: bigint; span: number | null; head_ts: bigint }>`
    SELECT m.product_id, m.seq, m.ts, h.ts AS head_ts,
      (SELECT max(window_seconds) FROM price_alert a WHERE a.product_id = m.product_id AND a.status = 'active' AND a.kind = 'moved') AS span
    FROM alert_mark m JOIN chain_head h ON h.product_id = m.product_id AND h.seq > m.seq
    WHERE EXISTS (SELECT FROM price_alert a WHERE a.product_id = m.product_id AND a.status = 'active')
    ORDER BY m.product_id FOR UPDATE OF m SKIP LOCKED`.execute(db)
  return rows.map((row) => ({
    productId: row.product_id,
    seq: Number(row.seq),
    ts: Number(row.ts),
    spanSeconds: row.span,
    headTs: Number(row.head_ts),
  }))
}

/** A tick as the table has it; null is a heartbeat's price, or a gap's: neither reaches an alert. */
export interface NewTick {
  readonly product_id: string
  readonly seq: bigint
  readonly ts: bigint
  readonly price: bigint | null
}

/** Returns the next ticks of each product, those without a price too, in order. */
export async function readNewTicks(
  { db }: Tx,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<string, readonly NewTick[]>> {
  // Bounds for all of them: a query without would plan and lock every day of ticks that is kept.
  const [from, to] = [Math.min(...stretches.map(({ ts }) => ts)), Math.max(...stretches.map(({ headTs }) => headTs))]
  const { rows } = await sql<NewTick>`
    SELECT t.* FROM unnest(${stretches.map(({ productId }) => productId)}::text[], ${stretches.map(({ seq }) => seq)}::int8[], ${stretches.map(({ ts }) => ts)}::int8[]) AS s (product_id, seq, ts),
    LATERAL (
      SELECT product_id, seq, ts, price FROM tick
      WHERE tick.product_id = s.product_id AND tick.ts BETWEEN ${from}::int8 AND ${to}::int8 AND tick.ts >= s.ts AND tick.seq > s.seq
      ORDER BY tick.ts, tick.seq LIMIT ${TICKS_MAX}
    ) t`.execute(db)
  const newest = Map.groupBy(rows, (row) => row.product_id)
  const found = new Map<string, readonly NewTick[]>()
  // An alert that nobody looked at for days goes on in a day that was packed meanwhile.
  for (const { productId, seq, ts, headTs } of stretches) {
    const wanted = { productId, afterSeq: seq, fromTs: ts, toTs: headTs, limit: TICKS_MAX, of: rowOf }
    found.set(productId, await withPacked(db, newest.get(productId) ?? [], wanted))
  }
  return found
}

function rowOf({ productId, seq, ts, price }: Tick): NewTick {
  return { product_id: productId, seq: BigInt(seq), ts: BigInt(ts), price: price === null ? null : BigInt(price) }
}

export function placeOf({ seq, ts, price }: { seq: bigint; ts: bigint; price: bigint }): TickPlace {
  return { seq: Number(seq), ts: Number(ts), price: Number(price) }
}

/** The window of moves as it stood at the mark. From the span before it, the database gives only the ticks that can still decide something. */
export async function readWindow({ db }: Tx, stretch: Stretch, spanSeconds: number): Promise<MoveWindow> {
  const { rows } = await sql<{ seq: bigint; ts: bigint; price: bigint }>`
    SELECT seq, ts, price FROM (
      SELECT seq, ts, price, min(price) OVER later AS lowest, max(price) OVER later AS highest FROM tick
      WHERE product_id = ${stretch.productId} AND kind = 'price' AND ts BETWEEN ${stretch.ts - spanSeconds * 1_000}::int8 AND ${stretch.ts}::int8 AND seq <= ${stretch.seq}
      WINDOW later AS (ORDER BY ts DESC, seq DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) t WHERE lowest IS NULL OR price < lowest OR price > highest ORDER BY ts, seq`.execute(db)
  const places = rows.map(placeOf)
  const packed: TickPlace[] = []
  const span = { productId: stretch.productId, fromTs: stretch.ts - spanSeconds * 1_000, toTs: stretch.ts }
  for await (const ticks of packsFrom(db, span))
    for (const { seq, ts, price } of ticks)
      if (price !== null && ts >= span.fromTs && seq <= stretch.seq && seq < (places[0]?.seq ?? Infinity))
        packed.push({ seq, ts, price })
  return new MoveWindow(spanSeconds, stretch.seq, [...packed, ...places])
}
