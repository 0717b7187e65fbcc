import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Order } from '../../../contract/rows/order.ts'
import { SOURCE_PAGE_ROWS, type Contestant } from '../contestant.ts'

const text = { type: 'string', maxLength: 40 } as const
const whole = { type: 'integer', minimum: 0, maximum: 9_007_199_254_740_000, multipleOf: 1 } as const
const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: text,
    number: text,
    productId: text,
    direction: text,
    stake: text,
    returnRateBp: whole,
    countdownSeconds: whole,
    status: text,
    acceptedAt: whole,
    acceptedSeq: whole,
    entrySeq: whole,
    entryTs: whole,
    entryPrice: whole,
    exitTime: whole,
    exitSeq: whole,
    exitTs: whole,
    exitPrice: whole,
    payout: text,
    profit: text,
    voidReason: { type: ['string', 'null'] },
    settledAt: whole,
  },
  required: ['id', 'status', 'productId', 'acceptedAt'],
  indexes: ['acceptedAt', ['status', 'acceptedAt'], ['productId', 'acceptedAt']],
} as const

interface Checkpoint {
  readonly page: number
}

/** RxDB 17, its free storage over IndexedDB, filled by its own replication. */
export function createRxDb(): Contestant {
  let database: RxDatabase | null = null
  let orders: RxCollection<Order> | null = null
  const opened = async (): Promise<RxCollection<Order>> => {
    if (orders) return orders
    database = await createRxDatabase({ name: 'bench-rxdb', storage: getRxStorageDexie(), multiInstance: false })
    const collections = await database.addCollections({ orders: { schema: SCHEMA } })
    orders = collections.orders // RxDB derives a type of its own from the schema
    return orders
  }
  const documents = async (query: Promise<readonly { toJSON(): unknown }[]>) =>
    (await query).map((doc) => doc.toJSON() as Order)
  return {
    open: async () => void (await opened()),
    async mirror() {
      const collection = await opened()
      let count = 0
      const replication = replicateRxCollection<Order, Checkpoint>({
        collection,
        replicationIdentifier: 'bench',
        live: false,
        pull: {
          batchSize: SOURCE_PAGE_ROWS,
          handler: async (last) => {
            const page = last ? last.page + 1 : 0
            const rows = (await (await fetch(`/source/orders?page=${page}`)).json()) as Order[]
            count += rows.length
            return { documents: rows.map((row) => ({ ...row, _deleted: false })), checkpoint: { page } }
          },
        },
      })
      await replication.awaitInitialReplication()
      return count
    },
    newest: async (limit) => documents((await opened()).find({ sort: [{ acceptedAt: 'desc' }], limit }).exec()),
    pageBefore: async (acceptedAt, limit) =>
      documents(
        (await opened())
          .find({ selector: { acceptedAt: { $lt: acceptedAt } }, sort: [{ acceptedAt: 'desc' }], limit })
          .exec(),
      ),
    newestOfStatus: () => Promise.reject(new Error('not compared')),
    totals: () => Promise.reject(new Error('not compared')),
    close: async () => void (await database?.close()),
  }
}
