/** People's devices: each has a mirror that follows its person's feed by the app's own sync, through every fault of the run. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { isFinal } from '../../../contract/rows/order-status.ts'
import { createRemote } from '../../../src/remote/exchange.ts'
import { hashBytes } from '../../../src/store/device/web-lock.ts'
import { readHistory } from '../../../src/store/history/history.ts'
import { Mirror } from '../../../src/store/mirror/mirror.ts'
import { runCycle } from '../../../src/sync/cycle.ts'
import type { Acknowledged, ChaosPerson } from '../chaos/person.ts'
import { until } from '../trader.ts'

const ALL = 100_000
const COLLECTIONS = ['orders', 'deposits', 'withdrawals', 'withdrawalAccounts', 'fundMoves', 'chat'] as const

export class PersonDevice {
  readonly #person: ChaosPerson
  readonly #context: Parameters<typeof runCycle>[0]

  /** @param person has signed in */
  constructor(person: ChaosPerson, address: string) {
    this.#person = person
    const fetchAs: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      request.headers.set('origin', address)
      request.headers.set('cookie', person.cookie)
      return fetch(request)
    }
    this.#context = {
      mirror: new Mirror(`u_${person.userId}_1`, { indexedDB: new IDBFactory(), IDBKeyRange }),
      feed: 'user',
      actor: person.userId,
      remote: createRemote({ prefix: `${address}/api`, fetch: fetchAs }),
      clock: { now: () => Date.now() },
      random: Math.random,
      hashBytes,
      lock: (_name, work) => work(),
    }
  }

  /** One cycle. @returns whether the mirror is at the head and proven equal */
  async sync(): Promise<boolean> {
    return (await runCycle(this.#context)).status === 'equal'
  }

  /** Syncs until the mirror is equal and all orders have their result. @returns what does not stand there as the person was answered */
  async hold(): Promise<{ lost: Acknowledged[]; doubled: Acknowledged[]; undone: Acknowledged[] }> {
    const { mirror } = this.#context
    await until(
      `${this.#person.account} is mirrored and final`,
      async () => {
        if (!(await this.sync())) return false
        const { rows } = await readHistory(mirror, { collection: 'orders', limit: ALL })
        return rows.every((row) => isFinal(row.status))
      },
      { withinMs: 120_000, everyMs: 1_000 },
    )
    const counts = new Map<string, number>()
    for (const collection of COLLECTIONS) {
      const { rows } = await readHistory(mirror, { collection, limit: ALL })
      for (const { id } of rows) counts.set(`${collection} ${id}`, (counts.get(`${collection} ${id}`) ?? 0) + 1)
    }
    const times = ({ collection, id }: Acknowledged) => counts.get(`${collection} ${id}`) ?? 0
    return {
      lost: this.#person.acknowledged.filter((act) => times(act) === 0),
      doubled: this.#person.acknowledged.filter((act) => times(act) > 1),
      undone: this.#person.refused.filter((act) => times(act) > 0),
    }
  }
}
