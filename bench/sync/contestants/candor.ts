/** Candor's own sync and store, as the app runs them: first mirror by the protocol, verified, then the queries of the screens. */
import { createRemote } from '../../../src/remote/exchange.ts'
import type { SyncContext } from '../../../src/sync/context.ts'
import { runCycle } from '../../../src/sync/cycle.ts'
import { hashBytes, withWebLock } from '../../../src/store/device/web-lock.ts'
import { readColdFront } from '../../../src/store/launch/cold-mirror.ts'
import { readHistory } from '../../../src/store/history/history.ts'
import { keepBlockSums } from '../../../src/store/history/block-sums.ts'
import { readHistorySums } from '../../../src/store/history/history-sums.ts'
import { readInsight } from '../../../src/store/history/insight.ts'
import { Mirror } from '../../../src/store/mirror/mirror.ts'
import { FINAL_STATUSES } from '../../../contract/rows/order-status.ts'
import type { Order } from '../../../contract/rows/order.ts'
import { STATUSES, type Contestant } from '../contestant.ts'

/** As the list of closed orders asks. */
const FINISHED = { status: FINAL_STATUSES }
const LAST_ID = '\uffff'
const TIME_ZONE = 'Asia/Shanghai'

export function createCandor(): Contestant {
  const mirror = new Mirror('u_bench_1')
  const context: SyncContext = {
    mirror,
    feed: 'user',
    actor: null,
    remote: createRemote(),
    clock: { now: () => Date.now() },
    random: Math.random,
    hashBytes,
    lock: withWebLock,
  }
  const page = async (query: Omit<Parameters<typeof readHistory<'orders'>>[1], 'collection'>): Promise<Order[]> =>
    (await readHistory(mirror, { collection: 'orders', ...query })).rows.map((row): Order => row)
  const catchUp = async () => {
    const result = await runCycle(context)
    if (result.status !== 'equal') throw new Error(`the mirror ended ${result.status}`)
  }
  const totals = async () =>
    [...(await readHistorySums(mirror, { collection: 'orders' }))].map(([status, sum]) => [status, sum.count] as const)
  return {
    // The list does not wait for the library: see cold-reads.ts and cold-mirror.ts.
    open: () => Promise.resolve(),
    catchUp,
    async mirror() {
      await catchUp()
      return (await totals()).reduce((sum, [, count]) => sum + count, 0)
    },
    newest: async (limit) =>
      (await readColdFront(mirror.name, { collection: 'orders', where: FINISHED, limit }))?.rows ??
      page({ limit, where: FINISHED }),
    pageBefore: (acceptedAt, limit) => page({ limit, before: { time: acceptedAt - 1, rank: LAST_ID } }),
    newestOfStatus: (status, limit) =>
      page({ limit, where: { status: STATUSES.find((known) => known === status) ?? 'won' } }),
    keepSums: () => keepBlockSums(mirror, TIME_ZONE),
    insight: async () => {
      const { all } = await readInsight(mirror, { timeZone: TIME_ZONE, from: null, to: null })
      return all.right + all.wrong + all.equal + all.voided
    },
    totals: async () => Object.fromEntries(await totals()),
    close: () => Promise.resolve(mirror.close()),
  }
}
