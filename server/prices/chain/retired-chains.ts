/**
 * The chains of products that are no longer in the catalogue. Orders may still run on them, and their stakes are held: so the chain goes on
 * for a while without prices. A gap mark says that the market has ended, heartbeats move the time past every order's end, and the rule
 * voids what is left.
 */
import type { Database } from '../../database/database.ts'
import { GAP, HEARTBEAT, chainOn, type Batch, type Head, type NewTick } from './chain-writer.ts'

/** Longer than the longest countdown with its grace. */
const GOES_ON_MS = 65 * 60_000
const HEARTBEAT_EVERY_MS = 5_000

export interface RetiredChains {
  /** Returns the ticks that these chains get at this time, on top of their heads. */
  draft(now: number): Batch['chains']
  /** Tells that the drafted ticks stand in the database. */
  written(chains: Batch['chains']): void
}

/** Reads which chains there are besides those of the catalogue. */
export async function readRetiredChains(database: Database, catalogued: ReadonlySet<string>): Promise<RetiredChains> {
  const rows = await database.selectFrom('chain_head').selectAll().where('seq', '>', 0n).execute()
  const chains = new Map(
    rows
      .filter((row) => !catalogued.has(row.product_id))
      .map((row) => [
        row.product_id,
        {
          head: { seq: Number(row.seq), ts: Number(row.ts), hash: row.hash.toString('hex') } satisfies Head,
          endedAt: null as number | null,
        },
      ]),
  )
  return {
    draft: (now) =>
      new Map(
        [...chains].flatMap(([productId, { head, endedAt }]): [string, { from: Head; ticks: readonly NewTick[] }][] => {
          const isDue = endedAt === null || (now - endedAt <= GOES_ON_MS && now - head.ts >= HEARTBEAT_EVERY_MS)
          return isDue
            ? [
                [
                  productId,
                  {
                    from: head,
                    ticks: chainOn(head, { productId, now, drafts: [endedAt === null ? GAP : HEARTBEAT] }),
                  },
                ],
              ]
            : []
        }),
      ),
    written: (drafted) => {
      for (const [productId, { ticks }] of drafted) {
        const chain = chains.get(productId)
        const last = ticks.at(-1)
        if (chain && last)
          chains.set(productId, {
            head: { seq: last.seq, ts: last.ts, hash: last.hash },
            endedAt: chain.endedAt ?? last.ts,
          })
      }
    },
  }
}
