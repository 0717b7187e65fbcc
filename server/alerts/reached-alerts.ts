/** The alerts that prices reach. */
import { sql } from 'kysely'
import type { AlertFiring } from '../../contract/rows/price-alert.ts'
import type { Tx } from '../database/transaction.ts'
import { termsOf, type AlertRecord } from './alert-row.ts'
import type { Reached } from './new-ticks.ts'
import type {} from './migrations.ts'

const PAGE = 1_000

export interface Hit {
  readonly alert: AlertRecord
  readonly firing: AlertFiring
}

/** @returns alerts that fire, at least `limit` of them where there are so many, and whether these are all */
export async function findHits(
  tx: Tx,
  reached: ReadonlyMap<string, readonly Reached[]>,
  limit: number,
): Promise<{ readonly hits: readonly Hit[]; readonly areAll: boolean }> {
  const hits: Hit[] = []
  let after: AlertRecord | null = null
  while (hits.length < limit) {
    const page: readonly AlertRecord[] = await readCandidates(tx, reached, after)
    for (const alert of page) {
      const firing = firingOf(alert, reached.get(alert.product_id) ?? [])
      if (firing) hits.push({ alert, firing })
    }
    after = page.at(-1) ?? null
    if (page.length < PAGE) return { hits, areAll: true }
  }
  return { hits, areAll: false }
}

/** The first tick after the alert was set that fires it; null where none does. */
export function firingOf(alert: AlertRecord, reached: readonly Reached[]): AlertFiring | null {
  const terms = termsOf(alert)
  for (const { tick, moves } of reached) {
    if (tick.seq <= Number(alert.since_seq)) continue
    switch (terms.kind) {
      case 'above':
        if (tick.price >= terms.price) return { terms, tick, from: null }
        break
      case 'below':
        if (tick.price <= terms.price) return { terms, tick, from: null }
        break
      case 'moved': {
        const move = moves.get(terms.windowSeconds)
        if (move && move.bp >= terms.moveBp) return { terms, tick, from: move.from }
      }
    }
  }
  return null
}

/** Alerts that a price of these could fire, in the order of their keys. One that was set a moment ago may be among them for nothing. */
async function readCandidates(
  { db }: Tx,
  reached: ReadonlyMap<string, readonly Reached[]>,
  after: AlertRecord | null,
): Promise<AlertRecord[]> {
  const spans = [...reached].map(([productId, all]) => {
    const prices = all.map(({ tick }) => tick.price)
    return { productId, low: Math.min(...prices), high: Math.max(...prices) }
  })
  const moves = [...reached].flatMap(([productId, all]) =>
    [...mostMoves(all)].map(([seconds, bp]) => ({ productId, seconds, bp })),
  )
  const later = after === null ? sql`` : sql`WHERE (user_id, id) > (${after.user_id}::uuid, ${after.id}::uuid)`
  const ids = sql`${spans.map(({ productId }) => productId)}::text[]`
  const { rows } = await sql<AlertRecord>`
    SELECT * FROM (
      SELECT a.* FROM unnest(${ids}, ${spans.map(({ high }) => high)}::int8[]) AS s (product_id, high)
        JOIN price_alert a ON a.product_id = s.product_id AND a.status = 'active' AND a.kind = 'above' AND a.price <= s.high
      UNION ALL
      SELECT a.* FROM unnest(${ids}, ${spans.map(({ low }) => low)}::int8[]) AS s (product_id, low)
        JOIN price_alert a ON a.product_id = s.product_id AND a.status = 'active' AND a.kind = 'below' AND a.price >= s.low
      UNION ALL
      SELECT a.* FROM unnest(${moves.map(({ productId }) => productId)}::text[], ${moves.map(({ seconds }) => seconds)}::int4[], ${moves.map(({ bp }) => bp)}::int8[]) AS s (product_id, seconds, bp)
        JOIN price_alert a ON a.product_id = s.product_id AND a.status = 'active' AND a.kind = 'moved' AND a.window_seconds = s.seconds AND a.move_bp <= s.bp
    ) candidate ${later} ORDER BY user_id, id LIMIT ${PAGE}`.execute(db)
  return rows
}

function mostMoves(reached: readonly Reached[]): ReadonlyMap<number, number> {
  const most = new Map<number, number>()
  for (const { moves } of reached)
    for (const [seconds, { bp }] of moves) most.set(seconds, Math.max(bp, most.get(seconds) ?? 0))
  return most
}
