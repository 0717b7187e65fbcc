/**
 * Looks at the chain's new ticks and fires the alerts that they reach: the alert's new state, its row in the feed and the mark of how far was
 * looked, in one transaction. A process that dies leaves all of it undone, and two that look at once take turns, so each alert fires once.
 * The notification follows from the feed's row (server/push). No tick and no order waits for this: it reads the chain after its commit.
 */
import { sql } from 'kysely'
import { ALERT_WINDOWS } from '../../contract/price-alert.ts'
import type { TickPlace } from '../../contract/rows/price-alert.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { recordChange } from '../feed/record-change.ts'
import { alertRow, type AlertRecord } from './alert-row.ts'
import type { Move, MoveWindow } from './move-window.ts'
import {
  lockStretches,
  placeOf,
  readNewTicks,
  readWindow,
  type NewTick,
  type Reached,
  type Stretch,
} from './new-ticks.ts'
import { findHits, type Hit } from './reached-alerts.ts'
import type {} from './migrations.ts'

/** Alerts in one transaction: their people's feeds are locked until it ends. */
const BATCH = 500
const NO_MOVES: ReadonlyMap<number, Move> = new Map()

/** A process remembers these from look to look. They are read anew wherever they do not fit what stands in the database. */
export type MoveWindows = Map<string, MoveWindow>

/** Looks at all ticks that are there. @returns how many alerts fired */
export async function fireAlerts(
  database: Database,
  windows: MoveWindows,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let fired = 0
  for (let isMore = true; isMore && !isStopped();) {
    const look = await inTransaction(database, (tx) => lookOnce(tx, windows))
    fired += look.fired
    isMore = look.isMore
  }
  return fired
}

async function lookOnce(tx: Tx, windows: MoveWindows): Promise<{ fired: number; isMore: boolean }> {
  const stretches = await lockStretches(tx)
  if (stretches.length === 0) return { fired: 0, isMore: false }
  const ticks = await readNewTicks(tx, stretches)
  const reached = new Map<string, readonly Reached[]>()
  for (const stretch of stretches) {
    const window = await windowAt(tx, windows, stretch)
    reached.set(stretch.productId, reach(ticks.get(stretch.productId) ?? [], window))
  }
  const { hits, areAll } = await findHits(tx, new Map([...reached].filter(([, all]) => all.length > 0)), BATCH)
  const fired = await fire(tx, hits)
  // Those that are left have the same ticks before them once more.
  if (!areAll) return { fired, isMore: true }
  return { fired, isMore: await moveMarks(tx, stretches, ticks) }
}

/** The product's window of moves as it was at the mark; null where nobody asks for a move. */
async function windowAt(tx: Tx, windows: MoveWindows, stretch: Stretch): Promise<MoveWindow | null> {
  const { productId, spanSeconds, seq } = stretch
  if (spanSeconds === null) {
    windows.delete(productId)
    return null
  }
  const known = windows.get(productId)
  // Another process has looked meanwhile, or this one's last look came to nothing.
  const fits = known !== undefined && known.seq === seq && known.spanSeconds >= spanSeconds
  const window = fits ? known : await readWindow(tx, stretch, spanSeconds)
  windows.set(productId, window)
  return window
}

function reach(ticks: readonly NewTick[], window: MoveWindow | null): readonly Reached[] {
  const reached: Reached[] = []
  for (const { seq, ts, price } of ticks) {
    if (price === null) {
      window?.passTo(Number(seq))
      continue
    }
    const tick = placeOf({ seq, ts, price })
    window?.add(tick)
    reached.push({ tick, moves: window === null ? NO_MOVES : movesOf(tick, window) })
  }
  return reached
}

function movesOf(tick: TickPlace, window: MoveWindow): ReadonlyMap<number, Move> {
  const spans = ALERT_WINDOWS.filter((seconds) => seconds <= window.spanSeconds)
  return new Map(spans.map((seconds) => [seconds, window.furthest(tick, seconds)]))
}

async function fire(tx: Tx, hits: readonly Hit[]): Promise<number> {
  if (hits.length === 0) return 0
  // One that its person has changed or taken away since it was read is left alone.
  const { rows } = await sql<AlertRecord>`
    UPDATE price_alert a SET status = 'fired', firing = h.firing
    FROM unnest(${hits.map(({ alert }) => alert.user_id)}::uuid[], ${hits.map(({ alert }) => alert.id)}::uuid[],
      ${hits.map(({ alert }) => alert.revision)}::int4[], ${hits.map(({ firing }) => JSON.stringify(firing))}::jsonb[]) AS h (user_id, id, revision, firing)
    WHERE a.user_id = h.user_id AND a.id = h.id AND a.revision = h.revision AND a.status = 'active'
    RETURNING a.*`.execute(tx.db)
  for (const alert of rows)
    recordChange(tx, { owner: alert.user_id, collection: 'priceAlerts', id: alert.id, doc: alertRow(alert) })
  return rows.length
}

/** @returns whether a chain goes on beyond what was read at once */
async function moveMarks(
  { db }: Tx,
  stretches: readonly Stretch[],
  ticks: ReadonlyMap<string, readonly NewTick[]>,
): Promise<boolean> {
  const ends = stretches.flatMap(({ productId, headTs }) => {
    const last = ticks.get(productId)?.at(-1)
    return last ? [{ productId, seq: Number(last.seq), ts: Number(last.ts), headTs }] : []
  })
  if (ends.length === 0) return false
  await sql`
    UPDATE alert_mark m SET seq = e.seq, ts = e.ts
    FROM unnest(${ends.map(({ productId }) => productId)}::text[], ${ends.map(({ seq }) => seq)}::int8[], ${ends.map(({ ts }) => ts)}::int8[]) AS e (product_id, seq, ts)
    WHERE m.product_id = e.product_id`.execute(db)
  return ends.some(({ ts, headTs }) => ts < headTs)
}
