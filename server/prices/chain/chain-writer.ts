/**
 * The only writer of ticks. It appends to each product's chain by compare-and-set on the head, so that two writers never
 * fork it: the second one's batch is refused whole. Nothing is ever inserted behind what stands.
 * This room holds the chains of ticks: writing, reading, packing, signed heads, keys. It may not make a price.
 */
import { sql } from 'kysely'
import { dayOf, DAY_MS } from '../../../contract/settlement/simulated-day.ts'
import {
  GENESIS_HASH,
  checkpointText,
  tickHash,
  type Checkpoint,
  type Tick,
  type Trade,
} from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import type { ClosedCandle } from './minute-book.ts'
import type { SigningKeys } from './signing-keys.ts'

export interface Head {
  readonly seq: number
  readonly ts: number
  readonly hash: string
}

/** A tick to be; its number, time and hash come from the chain. */
export interface Draft {
  readonly kind: Tick['kind']
  readonly price: number | null
  readonly sourceTs: number | null
  readonly volumeMicro: bigint
  /** Names the price at its source, where the source can be asked for it. */
  readonly trade?: Trade
  /** Its time in the chain, where it has one of its own; otherwise that of the beat. */
  readonly ts?: number
}

export const GAP: Draft = { kind: 'gap', price: null, sourceTs: null, volumeMicro: 0n }
export const HEARTBEAT: Draft = { kind: 'heartbeat', price: null, sourceTs: null, volumeMicro: 0n }

export interface NewTick extends Tick {
  readonly volumeMicro: bigint
}

/** Another writer has moved a head: this one must not write until it has read the chain anew. */
export class FencedError extends Error {
  constructor() {
    super('another writer has the price chain')
    this.name = 'FencedError'
  }
}

/** The heads of these products; where a chain has not begun, its head is number 0 at time 0. */
export async function readHeads(database: Database, productIds: readonly string[]): Promise<Map<string, Head>> {
  const rows = productIds.map((id) => ({ product_id: id, seq: 0n, ts: 0n, hash: Buffer.from(GENESIS_HASH, 'hex') }))
  await database
    .insertInto('chain_head')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const heads = await database
    .selectFrom('chain_head')
    .selectAll()
    .where('product_id', 'in', [...productIds])
    .execute()
  return new Map(
    heads.map((head) => [
      head.product_id,
      { seq: Number(head.seq), ts: Number(head.ts), hash: head.hash.toString('hex') },
    ]),
  )
}

/** Drafts → ticks on top of a head. Rule 6: a tick is never older than the one before it. */
export function chainOn(head: Head, input: { productId: string; now: number; drafts: readonly Draft[] }): NewTick[] {
  let { seq, hash, ts } = head
  return input.drafts.map(({ kind, price, sourceTs, volumeMicro, trade, ts: own }) => {
    seq += 1
    ts = Math.max(own ?? input.now, ts)
    const tick = { productId: input.productId, seq, kind, ts, price, sourceTs, ...(trade ? { trade } : {}) }
    hash = tickHash(hash, tick)
    return { ...tick, hash, volumeMicro }
  })
}

export function signHead(keys: SigningKeys, productId: string, head: Head): Checkpoint {
  const checkpoint = { productId, seq: head.seq, ts: head.ts, hash: head.hash, keyId: keys.keyId }
  return { ...checkpoint, signature: keys.sign(checkpointText(checkpoint)) }
}

export interface Batch {
  /** Per product: the head that the ticks were chained on, and the ticks. */
  readonly chains: ReadonlyMap<string, { readonly from: Head; readonly ticks: readonly NewTick[] }>
  readonly checkpoints: readonly Checkpoint[]
  readonly candles: readonly (ClosedCandle & { readonly productId: string })[]
}

/** Writes a beat of all products, whole or not at all. Throws `FencedError`. */
export function appendBatch(database: Database, batch: Batch): Promise<void> {
  return inTransaction(database, (tx) => writeBatch(tx, batch))
}

/** The same in the caller's transaction. */
export async function writeBatch({ db }: Pick<Tx, 'db'>, batch: Batch): Promise<void> {
  const moves = [...batch.chains].flatMap(([productId, { from, ticks }]) => {
    const last = ticks.at(-1)
    return last ? [{ productId, from, last }] : []
  })
  moves.sort((left, right) => (left.productId < right.productId ? -1 : 1))
  const ticks = [...batch.chains.values()].flatMap((chain) => chain.ticks)
  const { rows } = await sql`
    with move as (
      select * from unnest(
        ${moves.map((move) => move.productId)}::text[], ${moves.map((move) => move.from.seq)}::int8[], ${moves.map((move) => move.from.hash)}::text[],
        ${moves.map((move) => move.last.seq)}::int8[], ${moves.map((move) => move.last.ts)}::int8[], ${moves.map((move) => move.last.hash)}::text[]
      ) as m(product_id, from_seq, from_hash, seq, ts, hash)
    ), moved as (
      update chain_head h set seq = m.seq, ts = m.ts, hash = decode(m.hash, 'hex')
      from move m where h.product_id = m.product_id and h.seq = m.from_seq and h.hash = decode(m.from_hash, 'hex')
      returning h.product_id
    ), ticked as (
      insert into tick (product_id, seq, kind, ts, price, source_ts, hash, volume_micro, trade_symbol, trade_id)
      select product_id, seq, kind, ts, price, source_ts, decode(hash, 'hex'), volume_micro, trade_symbol, trade_id from unnest(
        ${ticks.map((tick) => tick.productId)}::text[], ${ticks.map((tick) => tick.seq)}::int8[], ${ticks.map((tick) => tick.kind)}::text[],
        ${ticks.map((tick) => tick.ts)}::int8[], ${ticks.map((tick) => tick.price)}::int8[], ${ticks.map((tick) => tick.sourceTs)}::int8[],
        ${ticks.map((tick) => tick.hash)}::text[], ${ticks.map((tick) => tick.volumeMicro)}::int8[],
        ${ticks.map((tick) => tick.trade?.symbol ?? null)}::text[], ${ticks.map((tick) => tick.trade?.id ?? null)}::text[]
      ) as t(product_id, seq, kind, ts, price, source_ts, hash, volume_micro, trade_symbol, trade_id)
      where product_id in (select product_id from moved)
    ), pinned as (
      insert into checkpoint (product_id, seq, ts, hash, key_id, signature)
      select product_id, seq, ts, decode(hash, 'hex'), key_id, signature from unnest(
        ${batch.checkpoints.map((point) => point.productId)}::text[], ${batch.checkpoints.map((point) => point.seq)}::int8[],
        ${batch.checkpoints.map((point) => point.ts)}::int8[], ${batch.checkpoints.map((point) => point.hash)}::text[],
        ${batch.checkpoints.map((point) => point.keyId)}::text[], ${batch.checkpoints.map((point) => point.signature)}::text[]
      ) as c(product_id, seq, ts, hash, key_id, signature)
      where product_id in (select product_id from moved)
    )
    select product_id from moved`.execute(db)
  if (rows.length !== moves.length) throw new FencedError()
  const marks = ticks.filter(({ kind }) => kind === 'gap')
  if (marks.length > 0)
    await db
      .insertInto('gap_mark')
      .values(marks.map(({ productId, seq, ts }) => ({ product_id: productId, seq: BigInt(seq), ts: BigInt(ts) })))
      .execute()
  await writeCandles(db, batch.candles, { isBeforeLaunch: false })
}

/** In one statement; those that are there stay. */
export async function writeCandles(
  db: Database,
  candles: readonly (ClosedCandle & { readonly productId: string })[],
  { isBeforeLaunch }: { readonly isBeforeLaunch: boolean },
): Promise<void> {
  if (candles.length === 0) return
  const column = <K extends keyof ClosedCandle | 'productId'>(name: K) => candles.map((candle) => candle[name])
  await sql`
    insert into candle (product_id, interval_seconds, time, open, high, low, close, volume_micro, amount_micro, seconds, is_before_launch)
    select c.*, ${isBeforeLaunch}::bool from unnest(
      ${column('productId')}::text[], ${column('intervalSeconds')}::int4[], ${column('time')}::int8[], ${column('open')}::int8[], ${column('high')}::int8[],
      ${column('low')}::int8[], ${column('close')}::int8[], ${column('volumeMicro')}::int8[], ${column('amountMicro')}::int8[],
      ${candles.map(({ seconds }) => seconds ?? null)}::bytea[]
    ) as c
    on conflict do nothing`.execute(db)
}

/** Any number: servers that start at the same moment take turns. */
const PARTITION_LOCK = 7_411_040

/** Makes the partition that ticks of this time go to, and the next day's, if they are not there yet. */
export async function ensurePartitions(database: Database, time: number): Promise<void> {
  const days = [dayOf(time), dayOf(time + DAY_MS)].map((day) => ({ name: `tick_${day.replaceAll('-', '')}`, day }))
  const { rows } = await sql<{
    found: string | null
  }>`select to_regclass(name)::text as found from unnest(${days.map((day) => day.name)}::text[]) as d(name)`.execute(
    database,
  )
  if (rows.every((row) => row.found !== null)) return
  await inTransaction(database, async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(db)
    for (const { day } of days) await sql`select open_tick_day(${day}::date)`.execute(db)
  })
}
