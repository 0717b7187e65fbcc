import type { Checkpoint } from '../../../contract/settlement/tick.ts'
import type { Database } from '../../database/database.ts'
import { readHeads, type NewTick } from '../chain/chain-writer.ts'
import { addToBook, applyTicks, type ProductState } from './product-state.ts'
import { readTicksSince } from './read-state.ts'
import { readCheckpoints } from '../chain/read-ticks.ts'

/** Brings states up to where the chain stands in the database. @returns what they lacked */
export async function readNews(
  database: Database,
  states: ReadonlyMap<string, ProductState>,
): Promise<{ ticks: readonly NewTick[]; checkpoints: readonly Checkpoint[] }> {
  const heads = await readHeads(database, [...states.keys()])
  const news: { state: ProductState; ticks: NewTick[]; checkpoints: Checkpoint[] }[] = []
  for (const [productId, state] of states) {
    const head = heads.get(productId)
    if (!head || head.seq <= state.head.seq) continue
    const ticks = await readTicksSince(database, { productId, fromTs: state.head.ts, afterSeq: state.head.seq, head })
    const checkpoints = await readCheckpoints(database, {
      productId,
      fromSeq: state.head.seq + 1,
      toSeq: head.seq,
      limit: ticks.length,
    })
    news.push({ state, ticks, checkpoints })
  }
  // All or nothing: what a read that fails would leave out, the next one brings.
  for (const { state, ticks } of news) {
    addToBook(state, ticks)
    applyTicks(state, ticks)
  }
  return { ticks: news.flatMap(({ ticks }) => ticks), checkpoints: news.flatMap(({ checkpoints }) => checkpoints) }
}
