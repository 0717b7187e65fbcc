/** Measures the cost of the public log for orders: the same orders go over HTTP with its triggers and its job, then without both. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startLog } from '../../server/log/start-log.ts'
import { loadSigningKeys } from '../../server/prices/chain/signing-keys.ts'
import type { TestDatabase } from '../../tests/support/postgres.ts'
import { overHttp, prepare } from '../market/buys.ts'
import { startDatabases } from '../market/databases.ts'
import { median, type Report } from '../report.ts'

const ROUNDS = Number(process.env['LOG_ROUNDS'] ?? 9)
const ORDERS = 2_400
/** The log may take one order in twenty. */
const KEPT_MIN = 0.95

/** A pair of the same orders right after each other: what the machine does besides falls on both. */
interface Pair {
  readonly logged: number
  readonly bare: number
}

export async function measureOrders(report: Report): Promise<void> {
  const databases = await startDatabases()
  const pairs: Pair[] = []
  try {
    const people = await prepare(databases)
    const rateOf = (beside: typeof withLog) => overHttp(databases, people, 'at once', { orders: ORDERS, beside })
    // The first round warms both up and is not counted. The order turns each round, so that neither has the quieter half.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const first = await rateOf(round % 2 === 0 ? withLog : withoutLog)
      const second = await rateOf(round % 2 === 0 ? withoutLog : withLog)
      if (round > 0) pairs.push(round % 2 === 0 ? { logged: first, bare: second } : { logged: second, bare: first })
    }
  } finally {
    await databases.stop()
  }
  const ratios = pairs.map(({ logged, bare }) => logged / bare).sort((one, other) => one - other)
  const [least = Number.NaN, most = Number.NaN] = [ratios.at(0), ratios.at(-1)]
  report.note(`  with the log and without: ${pairs.map(wordsOf).join(', ')} orders/s`)
  report.note(`  the ratios of the pairs reach from ${least.toFixed(3)} to ${most.toFixed(3)}`)
  report.figure({
    area: 'log',
    name: `orders over HTTP with the log, to the same without it right before or after, median of ${ROUNDS} pairs of ${ORDERS} orders`,
    value: median(ratios),
    limit: 1,
    unit: 'of the rate',
    better: 'higher',
    bar: KEPT_MIN,
  })
}

async function withLog({ database }: TestDatabase): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-bench-log-keys-'))
  const job = await startLog({
    database,
    clock: { now: () => Date.now() },
    dataDir,
    keys: await loadSigningKeys(dataDir),
    appUrl: null,
    policyFile: null,
    log: {
      warn: (facts, message) => process.stderr.write(`${message}: ${JSON.stringify(facts)}\n`),
      error: (facts, message) => process.stderr.write(`${message}: ${JSON.stringify(facts)}\n`),
    },
  })
  return async () => {
    await job.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function withoutLog({ database }: TestDatabase): Promise<() => Promise<void>> {
  await sql`DROP TRIGGER told_acceptances ON orders`.execute(database)
  await sql`DROP TRIGGER told_settlements ON orders`.execute(database)
  return () => Promise.resolve()
}

function wordsOf({ logged, bare }: Pair): string {
  return `${logged.toFixed(0)}/${bare.toFixed(0)}`
}
