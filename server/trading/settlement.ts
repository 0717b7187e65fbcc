/**
 * The scheduler of settlement: woken by every beat of the market, it looks for orders whose next state the chain already
 * decides, in batches. A batch that fails is halved until the one order at fault is alone, which is set aside and reported.
 */
import { sql } from 'kysely'
import { businessCalendar } from '../../contract/business-day.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, isDatabaseGone, sqlState } from '../database/transaction.ts'
import type { Market } from '../prices/market/market-face.ts'
import type { SettleContext } from './finish-orders.ts'
import { settleOrders, type OrderName } from './settle-orders.ts'
import type {} from './tables.ts'

export interface SettlementOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly market: Market
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
  /** The products that this process settles; all by default. Orders of the others it settles only when they are overdue. */
  readonly share?: { isMine(productId: string): boolean }
  /** IANA name: the day that profit and loss count for. */
  readonly businessTimeZone: string
}

export interface SettlementScheduler {
  /** Settles all that can be settled now; resolves when nothing is left. Each beat of the market does this by itself. */
  run(): Promise<void>
  /** Waits for the batches that run and starts no other. */
  stop(): Promise<void>
}

const BATCH = 500
/** Batches under way at once: while the database writes one, the results of the next are worked out and signed. */
const LANES = 2
/** Orders that are looked up at once. */
const LOOK = 10 * BATCH
/** A worker that is so far behind is gone or stands still, and all others settle its orders. A beat writes few ticks of a product. */
const OVERDUE = { ms: 2_000, ticks: 8 }

export function startSettlement(options: SettlementOptions): SettlementScheduler {
  const { database, market, log, share = EVERYTHING } = options
  const settle = createSettler(options)
  const heads = new Map<string, { seq: number; ts: number }>()
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false

  const unsubscribe = market.subscribe((beat) => {
    for (const { productId, seq, ts } of beat.ticks) heads.set(productId, { seq, ts })
    if (beat.ticks.length > 0)
      wake().catch((error: unknown) =>
        log.error({ error }, 'settlement was interrupted and goes on with the next tick'),
      )
  })

  /** Never two at once here; a wake during a run is another run after it. */
  function wake(): Promise<void> {
    isWoken = true
    running ??= runAll().finally(() => {
      running = null
    })
    return running
  }

  async function runAll(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      const looked = new Set<string>()
      for (;;) {
        const due = await findDue(database, headsOf(heads, share), LOOK + looked.size)
        const names = due.filter((name) => !looked.has(keyOf(name)))
        if (names.length === 0 || isStopped) break
        for (const name of names) looked.add(keyOf(name))
        await settleInLanes(names)
      }
    }
  }

  /** Both lanes end before this does, also when one of them fails: nothing is under way that nobody waits for. */
  async function settleInLanes(names: readonly OrderName[]): Promise<void> {
    let next = 0
    const lane = async () => {
      while (next < names.length && !isStopped) {
        const batch = names.slice(next, next + BATCH)
        next += BATCH
        await settle(batch)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }

  return {
    run: wake,
    stop: async () => {
      isStopped = true
      unsubscribe()
      await running
    },
  }
}

const EVERYTHING = { isMine: () => true }
const keyOf = ({ id, userId }: OrderName) => `${userId} ${id}`

/** The heads up to which this process settles: those of the others' products lie a little back. */
function headsOf(
  heads: ReadonlyMap<string, { seq: number; ts: number }>,
  share: { isMine(productId: string): boolean },
): ReadonlyMap<string, { seq: number; ts: number }> {
  return new Map(
    [...heads].map(([productId, head]) => [
      productId,
      share.isMine(productId) ? head : { seq: head.seq - OVERDUE.ticks, ts: head.ts - OVERDUE.ms },
    ]),
  )
}

/** @returns settles a batch of orders; one that fails is halved until the order at fault is alone, which is set aside */
function createSettler({ database, market, log, clock, businessTimeZone }: SettlementOptions) {
  const calendar = businessCalendar(businessTimeZone)
  return settleOrQuarantine

  async function settleOrQuarantine(names: readonly OrderName[]): Promise<void> {
    const now = clock.now()
    const context: SettleContext = { keys: market.keys, now, businessDay: calendar.dayOf(now), calendar }
    try {
      await inTransaction(database, (tx) => settleOrders(tx, names, context))
    } catch (error) {
      if (isPassing(error)) throw error
      const [only] = names
      if (names.length === 1 && only !== undefined) return quarantine(only, error, now)
      const half = Math.ceil(names.length / 2)
      await settleOrQuarantine(names.slice(0, half))
      await settleOrQuarantine(names.slice(half))
    }
  }

  async function quarantine({ id: orderId, userId }: OrderName, error: unknown, now: number): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    await inTransaction(database, async ({ db }) => {
      await db
        .updateTable('orders')
        .set({ is_quarantined: true })
        .where('id', '=', orderId)
        .where('user_id', '=', userId)
        .execute()
      await db
        .insertInto('settlement_quarantine')
        .values({ order_id: orderId, user_id: userId, reason, at: BigInt(now) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    log.error({ orderId, userId, error }, 'an order could not be settled and was set aside')
  }
}

/** Orders whose product's chain has gone past what they wait for. */
async function findDue(
  database: Database,
  heads: ReadonlyMap<string, { seq: number; ts: number }>,
  limit: number,
): Promise<OrderName[]> {
  const { rows } = await sql<OrderName>`
    with head as (
      select * from unnest(${[...heads.keys()]}::text[], ${[...heads.values()].map((head) => head.seq)}::int8[], ${[...heads.values()].map((head) => head.ts)}::int8[])
        as h(product_id, seq, ts)
    )
    select due.id, due.user_id as "userId" from head, lateral (
      (select id, user_id from orders o where o.product_id = head.product_id and o.status = 'running' and not o.is_quarantined and o.exit_time < head.ts
        order by o.exit_time limit ${limit})
      union all
      (select id, user_id from orders o where o.product_id = head.product_id and o.status = 'waiting' and not o.is_quarantined and o.accepted_seq < head.seq
        order by o.accepted_seq limit ${limit})
    ) due
    limit ${limit}`.execute(database)
  return rows
}

/**
 * Whether the fault lies in the moment, not in an order: the connection, the server's shutdown or lack of resources, a lock.
 * Otherwise it is a fault of ours or of the order, unless the network's own error code stands there.
 */
function isPassing(error: unknown): boolean {
  return isDatabaseGone(error) || /^(40|53|57|55P03|58|E[A-Z]+$)/.test(sqlState(error))
}
