/** Candor's own sync and store, as the app runs them: first mirror by the protocol, verified, then the queries of the screens. */
import { createRemote } from '../../../src/remote/exchange.ts'
import type { SyncContext } from '../../../src/sync/context.ts'
import { runCycle } from '../../../src/sync/cycle.ts'
import { hashBytes, withWebLock } from '../../../src/sync/web-lock.ts'
import { readHistory } from '../../../src/store/history.ts'
import { Mirror } from '../../../src/store/mirror.ts'
import { readHeads } from '../../../src/store/sealed-history.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { STATUSES, type Contestant } from '../contestant.ts'

const LAST_ID = '\uffff'

export function createCandor(): Contestant {
  const mirror = new Mirror('u_bench_1')
  const context: SyncContext = {
    mirror, feed: 'user', actor: null, remote: createRemote(), clock: { now: () => Date.now() }, random: Math.random, hashBytes, lock: withWebLock,
  }
  const page = async (query: Omit<Parameters<typeof readHistory<'orders'>>[1], 'collection'>): Promise<Order[]> =>
    (await readHistory(mirror, { collection: 'orders', ...query })).rows.map((row): Order => row)
  return {
    open: async () => void (await mirror.open()),
    async mirror() {
      const result = await runCycle(context)
      if (result.status !== 'equal') throw new Error(`the mirror ended ${result.status}`)
      const heads = await readHeads(mirror, 'orders')
      return heads.present.reduce((sum, head) => sum + head.count, await mirror.rows.where('[collection+time+id]').between(['orders', 0], ['orders', Infinity]).count())
    },
    newest: (limit) => page({ limit }),
    pageBefore: (acceptedAt, limit) => page({ limit, before: { time: acceptedAt - 1, id: LAST_ID } }),
    newestOfStatus: (status, limit) => page({ limit, where: { status: STATUSES.find((known) => known === status) ?? 'won' } }),
    async totals() {
      const heads = await readHeads(mirror, 'orders')
      const totals: Record<string, number> = {}
      for (const head of heads.present) for (const [status, count] of Object.entries(head.counts['status'] ?? {})) totals[status] = (totals[status] ?? 0) + count
      const hot = await mirror.rows.where('[collection+time+id]').between(['orders', 0], ['orders', Infinity]).toArray()
      for (const { doc } of hot) totals[String(doc['status'])] = (totals[String(doc['status'])] ?? 0) + 1
      return totals
    },
    close: () => Promise.resolve(mirror.close()),
  }
}
