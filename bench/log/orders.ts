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

const ROUNDS = 9
/** The log may take one order in twenty. */
const KEPT_MIN = 0.95

export async function measureOrders(report: Report): Promise<void> {
  const databases = await startDatabases()
  const rates: { readonly logged: number[]; readonly bare: number[] } = { logged: [], bare: [] }
  try {
    const people = await prepare(databases)
    // The first round warms both up and is not counted. The order turns each round, so that neither has the quieter half.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measure = {
        logged: () => overHttp(databases, people, 'at once', withLog),
        bare: () => overHttp(databases, people, 'at once', withoutLog),
      }
      for (const way of round % 2 === 0 ? (['logged', 'bare'] as const) : (['bare', 'logged'] as const)) {
        const rate = await measure[way]()
        if (round > 0) rates[way].push(rate)
      }
    }
  } finally {
    await databases.stop()
  }
  report.note(`  with the log ${words(rates.logged)}, without ${words(rates.bare)} orders/s`)
  report.figure({
    area: 'log',
    name: `orders over HTTP with the log, to those without, median of ${ROUNDS}`,
    value: median(rates.logged),
    limit: median(rates.bare),
    unit: 'orders/s',
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

function words(rates: readonly number[]): string {
  return rates.map((rate) => rate.toFixed(0)).join(', ')
}
