/** Turns the state of the platform into figures, each time that Prometheus asks. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Market } from '../prices/market/market-face.ts'
import { METRICS, type MetricName } from './names.ts'
import { readPlatformState, type PlatformState } from './platform-state.ts'

export interface PlatformNeeds {
  /** The connections of requests: what they wait for is the figure. */
  readonly database: Database
  readonly market: Pick<Market, 'products' | 'product'>
  readonly streams: { readonly size: number }
  readonly clock: { now(): number }
  readonly dataDir: string
  /** Told when the database did not answer. */
  onFault(error: unknown): void
}

/** @returns what brings all figures up to date; never rejects */
export function createPlatformFigures(needs: PlatformNeeds, registry: Registry): () => Promise<void> {
  const gauges = createGauges(registry)
  return async () => {
    gauges('candor_streams_open').set(needs.streams.size)
    const disk = await statfs(needs.dataDir)
    gauges('candor_disk_free_bytes').set(disk.bavail * disk.bsize)
    try {
      const began = performance.now()
      await sql`select 1`.execute(needs.database)
      gauges('candor_database_answer_seconds').set((performance.now() - began) / 1_000)
      const now = needs.clock.now()
      show(gauges, { state: await readPlatformState(needs.database, needs.clock), now, market: needs.market })
      gauges('candor_database_up').set(1)
    } catch (error) {
      needs.onFault(error)
      // An old figure would pass for one of now.
      for (const name of FROM_DATABASE) forget(gauges, name)
      gauges('candor_database_up').set(0)
    }
  }
}

const FROM_DATABASE = [
  'candor_database_answer_seconds',
  'candor_clock_offset_seconds',
  'candor_tick_age_seconds',
  'candor_follower_lag_seconds',
  'candor_orders_open',
  'candor_orders_overdue',
  'candor_orders_set_aside',
  'candor_orders_void_last_hour',
  'candor_reviews_waiting',
  'candor_reviews_oldest_seconds',
] as const satisfies readonly MetricName[]

const LABELS: Partial<Record<MetricName, string>> = {
  candor_tick_age_seconds: 'product',
  candor_follower_lag_seconds: 'product',
  candor_orders_open: 'status',
  candor_reviews_waiting: 'kind',
  candor_reviews_oldest_seconds: 'kind',
}

type GaugeName = Exclude<MetricName, 'candor_http_request_seconds'>

function createGauges(registry: Registry): (name: GaugeName) => Gauge {
  const made = new Map<GaugeName, Gauge>()
  return (name) => {
    const known = made.get(name)
    if (known !== undefined) return known
    const label = LABELS[name]
    const gauge = new Gauge({ name, help: METRICS[name], labelNames: label ? [label] : [], registers: [registry] })
    made.set(name, gauge)
    return gauge
  }
}

/** The library's own `reset` sets a figure without labels to 0, which would be a figure. */
function forget(gauges: (name: GaugeName) => Gauge, name: GaugeName): void {
  if (LABELS[name] === undefined) gauges(name).remove()
  else gauges(name).reset()
}

function show(
  gauges: (name: GaugeName) => Gauge,
  { state, now, market }: { state: PlatformState; now: number; market: PlatformNeeds['market'] },
): void {
  gauges('candor_clock_offset_seconds').set(state.clockOffsetMs / 1_000)
  gauges('candor_orders_open').set({ status: 'waiting' }, state.ordersOpen.waiting)
  gauges('candor_orders_open').set({ status: 'running' }, state.ordersOpen.running)
  gauges('candor_orders_overdue').set(state.ordersOverdue)
  gauges('candor_orders_set_aside').set(state.ordersSetAside)
  gauges('candor_orders_void_last_hour').set(state.ordersVoidLastHour)
  for (const { kind, count, oldestAt } of state.reviews) {
    gauges('candor_reviews_waiting').set({ kind }, count)
    gauges('candor_reviews_oldest_seconds').set({ kind }, oldestAt === null ? 0 : Math.max(0, now - oldestAt) / 1_000)
  }
  // A product that is closed writes nothing for hours, and that is no fault.
  for (const name of ['candor_tick_age_seconds', 'candor_follower_lag_seconds'] as const) forget(gauges, name)
  for (const { id } of market.products()) {
    const seen = market.product(id)
    const headTs = state.chainHeads.get(id)
    if (seen?.session.status !== 'open' || headTs === undefined) continue
    gauges('candor_tick_age_seconds').set({ product: id }, Math.max(0, now - headTs) / 1_000)
    gauges('candor_follower_lag_seconds').set({ product: id }, Math.max(0, headTs - seen.head.ts) / 1_000)
  }
}
