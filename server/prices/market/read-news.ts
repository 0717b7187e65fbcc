import { sql, type Selectable } from 'kysely'
import type { Checkpoint } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import { readHeads, type NewTick } from '../chain/chain-writer.ts'
import { tickOf } from '../chain/read-ticks.ts'
import type { TickTable } from '../chain/tables.ts'
import type { News } from './market-publisher.ts'
import { addToBook, applyTicks, newestTs, type ProductState } from './product-state.ts'
import { readTicksSince } from './read-state.ts'

/** A chain that lags further behind the newest one is read by itself. */
const LAG_MS_MAX = 3_600_000

export interface ChainNews extends News {
  /** Whether the writer has left the chain in order, at the place where the states stand now. */
  readonly isReleased: boolean
}

/** Brings states up to where the chain stands in the database: one statement, however many products there are. @returns what they lacked */
export async function readNews(database: Database, states: ReadonlyMap<string, ProductState>): Promise<ChainNews> {
  const { lines, releasedTs } = await readLines(database, states)
  const news: { state: ProductState; ticks: readonly NewTick[]; checkpoints: readonly Checkpoint[] }[] = []
  for (const [productId, own] of Map.groupBy(lines, (line) => line.of_product)) {
    const state = states.get(productId)
    const headSeq = Number(own[0]?.head_seq)
    if (!state) continue
    const ticks = own.flatMap((line) => newTickOf(line) ?? [])
    const isWhole = ticks.length === headSeq - state.head.seq
    news.push({
      state,
      ticks: isWhole ? ticks : await readWhole(database, state),
      checkpoints: own.flatMap((line) => checkpointOf(line) ?? []),
    })
  }
  // All or nothing: what a read that fails would leave out, the next one brings.
  for (const { state, ticks } of news) {
    addToBook(state, ticks)
    applyTicks(state, ticks)
  }
  return {
    ticks: news.flatMap(({ ticks }) => ticks),
    checkpoints: news.flatMap(({ checkpoints }) => checkpoints),
    isReleased: releasedTs !== null && Number(releasedTs) === newestTs(states),
  }
}

/** A product whose head has moved, with a tick that is new here and the signed head at that tick, where there are any. */
type Line = { of_product: string; head_seq: bigint } & (
  (Selectable<TickTable> & { key_id: string | null; signature: string | null }) | { seq: null }
)

async function readLines(
  database: Database,
  states: ReadonlyMap<string, ProductState>,
): Promise<{ lines: readonly Line[]; releasedTs: bigint | null }> {
  const known = [...states.values()]
  const newest = newestTs(states)
  // With its end named, a read of ticks looks at the newest days alone, however many are kept.
  const from = Math.max(newest - LAG_MS_MAX, Math.min(newest, ...known.map(({ head }) => head.ts)))
  const { rows } = await sql<{ released_ts: bigint | null } & (Line | { of_product: null })>`
    select (select head_ts from chain_release) as released_ts, news.* from (values (1)) as once left join lateral (
      select k.product_id as of_product, h.seq as head_seq, t.*
      from unnest(${known.map(({ product }) => product.id)}::text[], ${known.map(({ head }) => head.seq)}::int8[]) as k (product_id, seq)
      cross join lateral (select * from chain_head c where c.product_id = k.product_id and c.seq > k.seq offset 0) h
      left join lateral (
        select t.*, c.key_id, c.signature from tick t left join checkpoint c on c.product_id = t.product_id and c.seq = t.seq
        where t.product_id = k.product_id and t.ts >= ${from}::int8 and t.seq > k.seq and t.seq <= h.seq offset 0
      ) t on true
    ) news on true order by news.of_product, news.seq`.execute(database)
  return {
    releasedTs: rows[0]?.released_ts ?? null,
    lines: rows.filter((row): row is typeof row & Line => row.of_product !== null),
  }
}

/** For a chain that begins, or has stood still for long. */
async function readWhole(database: Database, state: ProductState): Promise<NewTick[]> {
  const productId = state.product.id
  const head = (await readHeads(database, [productId])).get(productId)
  return head ? readTicksSince(database, { productId, fromTs: state.head.ts, afterSeq: state.head.seq, head }) : []
}

function newTickOf(line: Line): NewTick | null {
  return line.seq === null ? null : { ...tickOf(line), volumeMicro: line.volume_micro }
}

function checkpointOf(line: Line): Checkpoint | null {
  if (line.seq === null || line.key_id === null || line.signature === null) return null
  return {
    productId: line.product_id,
    seq: Number(line.seq),
    ts: Number(line.ts),
    hash: line.hash.toString('hex'),
    keyId: line.key_id,
    signature: line.signature,
  }
}
