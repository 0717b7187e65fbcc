import { productSchema, type Product } from '../../contract/rows/product.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { PUBLIC_OWNER, recordChange } from '../feed/record-change.ts'
import type { Market } from '../prices/market/market-face.ts'
import { tellTerms } from './tell-log.ts'

export interface ProductPublisher {
  /** When all changes that the market has told of so far are written. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Shows the products in everybody's feed: all at once now, or as soon as this process writes the chain, and each again when its row
 * changes. One that the catalogue no longer has is taken out of the list, and stays among the past ones.
 */
export async function publishProducts(options: {
  readonly database: Database
  readonly market: Market
  readonly clock: { now(): number }
  readonly log: { error(facts: object, message: string): void }
}): Promise<ProductPublisher> {
  const { database, market, clock, log } = options
  const waiting = new Map<string, Product>()
  let isTakenOut = false
  let running = Promise.resolve()

  async function write(): Promise<void> {
    // Where another process writes the chain by now, it alone says what state products are in.
    const rows = market.isWriter() ? [...waiting.values()] : []
    waiting.clear()
    if (rows.length === 0) return
    try {
      // Before this process wrote, what is offered was another one's to say.
      if (!isTakenOut) await takeOut(database, new Set(market.products().map((row) => row.id)))
      isTakenOut = true
      await inTransaction(database, async (tx) => {
        for (const row of rows) {
          recordChange(tx, { owner: PUBLIC_OWNER, collection: 'products', id: row.id, doc: row })
          await tellTerms(tx, row, clock.now())
        }
      })
    } catch (error) {
      // Newer rows that came meanwhile stay; these are written with the next change.
      for (const row of rows) if (!waiting.has(row.id)) waiting.set(row.id, row)
      throw error
    }
  }

  const unsubscribe = market.subscribe((beat) => {
    for (const row of beat.products) waiting.set(row.id, row)
    if (waiting.size > 0)
      running = running
        .then(write)
        .catch((error: unknown) => log.error({ error }, 'product rows could not be published yet'))
  })
  if (market.isWriter()) for (const row of market.products()) waiting.set(row.id, row)
  const first = write()
  // A row that a beat tells meanwhile is written after these: the other way round an open product would stay closed in everybody's list.
  running = first.catch(() => undefined)
  await first
  return {
    settled: () => running,
    stop: async () => {
      unsubscribe()
      await running
    },
  }
}

/** Products that were published and are offered no more become past ones; one that comes back is no past one. */
async function takeOut(database: Database, offered: ReadonlySet<string>): Promise<void> {
  await inTransaction(database, async (tx) => {
    const published = await tx.db
      .selectFrom('sync_row')
      .select(['collection', 'id', 'doc'])
      .where('owner', '=', PUBLIC_OWNER)
      .where('collection', 'in', ['products', 'pastProducts'])
      .where('doc', 'is not', null)
      .execute()
    for (const { collection, id, doc } of published) {
      if (collection === 'products' && !offered.has(id)) {
        recordChange(tx, { owner: PUBLIC_OWNER, collection: 'products', id, doc: null })
        recordChange(tx, {
          owner: PUBLIC_OWNER,
          collection: 'pastProducts',
          id,
          doc: productSchema.parse(JSON.parse(doc ?? 'null')),
        })
      }
      if (collection === 'pastProducts' && offered.has(id))
        recordChange(tx, { owner: PUBLIC_OWNER, collection: 'pastProducts', id, doc: null })
    }
  })
}
