/** Measures a siege from outside: by the chain in the database, a person who signs in, and the memory of both processes. */
import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { signIn } from '../../../contract/endpoints/session.ts'
import type { Row } from '../../../contract/sync/collections.ts'
import type { Database } from '../../../server/database/database.ts'
import { marketChildren } from '../market-child.ts'
import { PASSWORD, Trader, until } from '../trader.ts'

export interface Watch {
  /** The longest time for which the newest price in the database was older than it should be, ms. */
  readonly holeMs: number
  readonly signInsMs: readonly number[]
}

const LOOK_MS = 100
const SIGN_IN_MS = 1_000

/** Looks until `stop` is called. */
export function startWatch(input: { database: Database; address: string; account: string }): {
  stop(): Promise<Watch>
} {
  let isOver = false
  let holeMs = 0
  const signInsMs: number[] = []
  const looking = (async () => {
    while (!isOver) {
      const { ts } = await input.database
        .selectFrom('chain_head')
        .select('ts')
        .where('product_id', '=', 'btc-usdt')
        .executeTakeFirstOrThrow()
      holeMs = Math.max(holeMs, Date.now() - Number(ts))
      await pause(LOOK_MS)
    }
  })()
  const signingIn = (async () => {
    while (!isOver) {
      const begun = performance.now()
      const reply = await new Trader(input.address, input.account).call(signIn, {
        body: { identifier: input.account, password: PASSWORD },
      })
      if (reply.ok) signInsMs.push(performance.now() - begun)
      else if (reply.status < 429) throw new Error(`a sign-in was refused: ${JSON.stringify(reply.problem)}`)
      await pause(Math.max(0, SIGN_IN_MS - (performance.now() - begun)))
    }
  })()
  // Told of by `stop`.
  Promise.all([looking, signingIn]).catch(() => undefined)
  return {
    stop: async () => {
      isOver = true
      await Promise.all([looking, signingIn])
      return { holeMs, signInsMs }
    },
  }
}

/** For the garbage that the signal has begun to collect. */
const COLLECT_MS = 2_000

/** Node's options for a server whose memory is measured: see collect-on-signal.cjs. */
export const COLLECTING = `--require ${fileURLToPath(new URL('./collect-on-signal.cjs', import.meta.url))}`

/** As `residentMemoryOf`, after the processes have collected their garbage. The server runs with `COLLECTING`. */
export async function collectedMemoryOf(serverPid: number): Promise<number> {
  for (const pid of [serverPid, ...(await marketChildren(serverPid))]) process.kill(pid, 'SIGUSR2')
  await pause(COLLECT_MS)
  return residentMemoryOf(serverPid)
}

/** Resident memory of the serving process and the market's processes, MB. */
export async function residentMemoryOf(serverPid: number): Promise<number> {
  const pids = [serverPid, ...(await marketChildren(serverPid))]
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', pids.join(',')])
  return (
    stdout
      .trim()
      .split(/\s+/)
      .reduce((sum, kilobytes) => sum + Number(kilobytes), 0) / 1_024
  )
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

/** Buys until `stop`, three times a second; half of it loses, whatever happens. */
export function startBuying(trader: Trader, product: Row<'products'>): { stop(): Promise<number> } {
  let isOver = false
  const buying = (async () => {
    const countdownSeconds = product.countdowns[0]?.seconds ?? 0
    let count = 0
    while (!isOver) {
      const reply = await trader.buy(product, { stake: '1.00', countdownSeconds })
      if (reply.ok) count += 1
      await pause(300)
    }
    return count
  })()
  buying.catch(() => undefined)
  return {
    stop: () => {
      isOver = true
      return buying
    },
  }
}

/** Orders that were decided by no rule, and what was never decided. */
export async function countUndecided(
  database: Database,
): Promise<{ voids: number; unsettled: number; gapMarks: number }> {
  const orders = (status: readonly ('void' | 'waiting' | 'running')[]) =>
    database
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', [...status])
      .execute()
  await until('all is settled', async () => (await orders(['waiting', 'running'])).length === 0, {
    withinMs: 100_000,
  }).catch(() => undefined)
  return {
    voids: (await orders(['void'])).length,
    unsettled: (await orders(['waiting', 'running'])).length,
    gapMarks: (await database.selectFrom('tick').select('seq').where('kind', '=', 'gap').execute()).length,
  }
}
