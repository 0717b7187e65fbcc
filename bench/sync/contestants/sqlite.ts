import sqlite3InitModule, { type Database } from '@sqlite.org/sqlite-wasm'
import type { Order } from '../../../contract/rows/order.ts'
import { sourcePages, type Contestant } from '../contestant.ts'

const FIELDS = [
  'id',
  'number',
  'productId',
  'direction',
  'stake',
  'returnRateBp',
  'countdownSeconds',
  'status',
  'acceptedAt',
  'acceptedSeq',
  'entrySeq',
  'entryTs',
  'entryPrice',
  'exitTime',
  'exitSeq',
  'exitTs',
  'exitPrice',
  'payout',
  'profit',
  'voidReason',
  'settledAt',
] as const satisfies readonly (keyof Order)[]

/** SQLite compiled to WebAssembly over the origin's private files, in its fastest form: the handle pool. */
export function createSqlite(): Contestant {
  let database: Database | null = null
  const opened = async () => (database ??= await openDatabase())
  const select = async (sql: string, bind: readonly (string | number)[]) =>
    (await opened()).exec({ sql, bind: [...bind], rowMode: 'object', returnValue: 'resultRows' }) as unknown as Order[] // columns are the fields
  return {
    open: async () => void (await opened()),
    async mirror() {
      const sqlite = await opened()
      let count = 0
      for await (const rows of sourcePages()) {
        sqlite.exec('BEGIN')
        const statement = sqlite.prepare(`INSERT OR REPLACE INTO orders VALUES (${FIELDS.map(() => '?').join(',')})`)
        for (const row of rows) statement.bind(FIELDS.map((field) => row[field])).stepReset()
        statement.finalize()
        sqlite.exec('COMMIT')
        count += rows.length
      }
      return count
    },
    newest: (limit) => select('SELECT * FROM orders ORDER BY acceptedAt DESC LIMIT ?', [limit]),
    pageBefore: (acceptedAt, limit) =>
      select('SELECT * FROM orders WHERE acceptedAt < ? ORDER BY acceptedAt DESC LIMIT ?', [acceptedAt, limit]),
    newestOfStatus: () => Promise.reject(new Error('not compared')),
    totals: () => Promise.reject(new Error('not compared')),
    async close() {
      database?.close()
      database = null
    },
  }
}

async function openDatabase(): Promise<Database> {
  const sqlite3 = await sqlite3InitModule()
  const pool = await sqlite3.installOpfsSAHPoolVfs({ name: 'bench-sqlite' })
  const database = new pool.OpfsSAHPoolDb('/orders.sqlite')
  const integers = new Set([
    'returnRateBp',
    'countdownSeconds',
    'acceptedAt',
    'acceptedSeq',
    'entrySeq',
    'entryTs',
    'entryPrice',
    'exitTime',
    'exitSeq',
    'exitTs',
    'exitPrice',
    'settledAt',
  ])
  database.exec(`
    CREATE TABLE IF NOT EXISTS orders (${FIELDS.map((field) => `${field} ${integers.has(field) ? 'INTEGER' : 'TEXT'}${field === 'id' ? ' PRIMARY KEY' : ''}`).join(', ')});
    CREATE INDEX IF NOT EXISTS by_time ON orders (acceptedAt);
    CREATE INDEX IF NOT EXISTS by_status ON orders (status, acceptedAt);
    CREATE INDEX IF NOT EXISTS by_product ON orders (productId, acceptedAt);
    PRAGMA synchronous = NORMAL;
  `)
  return database
}
