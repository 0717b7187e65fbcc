import PouchDB from 'pouchdb-browser'
import type { Order } from '../../../contract/rows/order.ts'
import { sourcePages, type Contestant } from '../contestant.ts'

/** PouchDB 9 with its IndexedDB adapter; ids are made from the time, so that its one index serves the newest rows. */
export function createPouchDb(): Contestant {
  const database = new PouchDB<Order>('bench-pouch')
  const page = async (options: { limit: number; startkey?: string; endkey?: string }) =>
    (await database.allDocs({ ...options, include_docs: true, descending: true })).rows.flatMap((row) =>
      row.doc ? [row.doc] : [],
    )
  const key = (order: Order) => `${String(order.acceptedAt).padStart(15, '0')}-${order.id}`
  return {
    open: async () => void (await database.info()),
    async mirror() {
      let count = 0
      for await (const rows of sourcePages()) {
        await database.bulkDocs(rows.map((row) => ({ _id: key(row), ...row })))
        count += rows.length
      }
      return count
    },
    newest: (limit) => page({ limit }),
    pageBefore: (acceptedAt, limit) => page({ limit, startkey: String(acceptedAt).padStart(15, '0'), endkey: '' }),
    newestOfStatus: () => Promise.reject(new Error('not compared')),
    totals: () => Promise.reject(new Error('not compared')),
    close: () => database.close(),
  }
}
