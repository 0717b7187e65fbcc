/** IndexedDB without a library: one row a record, three indexes, pages of 5,000, relaxed durability. The limit of the others. */
import type { Order } from '../../../contract/rows/order.ts'
import { STATUSES, sourcePages, type Contestant } from '../contestant.ts'

export function createRaw(): Contestant {
  let database: IDBDatabase | null = null
  const opened = async () => (database ??= await openDatabase())
  const store = async (mode: IDBTransactionMode) =>
    (await opened()).transaction('orders', mode, { durability: 'relaxed' }).objectStore('orders')
  return {
    open: async () => void (await opened()),
    async mirror() {
      let count = 0
      for await (const rows of sourcePages()) {
        const orders = await store('readwrite')
        for (const row of rows) orders.put(row)
        await new Promise<void>((resolve, reject) => {
          orders.transaction.oncomplete = () => resolve()
          orders.transaction.onabort = () => reject(orders.transaction.error ?? new Error('aborted'))
        })
        count += rows.length
      }
      return count
    },
    newest: async (limit) => walk((await store('readonly')).index('acceptedAt'), null, limit),
    pageBefore: async (acceptedAt, limit) =>
      walk((await store('readonly')).index('acceptedAt'), IDBKeyRange.upperBound(acceptedAt, true), limit),
    newestOfStatus: async (status, limit) =>
      walk(
        (await store('readonly')).index('status'),
        IDBKeyRange.bound([status, 0], [status, Number.MAX_SAFE_INTEGER]),
        limit,
      ),
    async totals() {
      const index = (await store('readonly')).index('status')
      const counts = await Promise.all(
        STATUSES.map(
          async (status) =>
            [
              status,
              await result(index.count(IDBKeyRange.bound([status, 0], [status, Number.MAX_SAFE_INTEGER]))),
            ] as const,
        ),
      )
      return Object.fromEntries(counts)
    },
    async close() {
      database?.close()
      database = null
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('bench-raw', 1)
  request.onupgradeneeded = () => {
    const orders = request.result.createObjectStore('orders', { keyPath: 'id' })
    orders.createIndex('acceptedAt', 'acceptedAt')
    orders.createIndex('status', ['status', 'acceptedAt'])
    orders.createIndex('productId', ['productId', 'acceptedAt'])
  }
  return result(request)
}

function walk(index: IDBIndex, range: IDBKeyRange | null, limit: number): Promise<Order[]> {
  return new Promise((resolve, reject) => {
    const rows: Order[] = []
    const request = index.openCursor(range, 'prev')
    request.onerror = () => reject(request.error ?? new Error('cursor'))
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor) rows.push(cursor.value as Order) // what mirror() put there
      if (!cursor || rows.length === limit) resolve(rows)
      else cursor.continue()
    }
  })
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('request'))
  })
}
