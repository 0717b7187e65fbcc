/** The server's side of the sync area: pages of a long feed at any depth, and readers that page while many write. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { migrations } from '../../server/feed/migrations.ts'
import { readPosition } from '../../server/feed/position.ts'
import { pullFeed } from '../../server/feed/pull-feed.ts'
import { recordChange } from '../../server/feed/record-change.ts'
import { makeDeposit, raceFeeds } from '../../tests/support/racing-feeds.ts'
import { median, type Report } from '../report.ts'

const ROWS = Number(process.env['BENCH_ORDERS'] ?? 100_000)
const WRITTEN_AT_ONCE = 1_000
const PAGE_ROWS = 1_000
/** Parts of the feed that lie before the page. */
const DEPTHS = [0.25, 0.5, 0.75, 1] as const
const PAGE_ROUNDS = 15
const RACE = { writers: 24, rounds: 25 } as const
const NOW = Date.UTC(2026, 10, 21)

export async function serverFigures(report: Report): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-bench-sync-'))
  // PostgreSQL does not run as root: the account that it runs as must be able to reach its files.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { max_connections: '100' } })
  const database = connectDatabase(postgres.url, { maxConnections: 40 })
  try {
    await migrate(database, migrations)
    await pages(report, database)
    const race = await raceFeeds(database, { ...RACE, now: NOW })
    for (const [name, value] of [
      ['rows missed', race.missed],
      ['gaps', race.gaps],
      ['deadlocks', race.deadlocks],
    ] as const) {
      report.figure({
        area: 'sync',
        name: `server, ${RACE.writers} writers of ${race.written} rows and readers that page: ${name}`,
        value,
        limit: 1,
        unit: 'times',
        better: 'lower',
        bar: 0,
      })
    }
  } finally {
    await database.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function pages(report: Report, database: Database): Promise<void> {
  const owner = randomUUID()
  for (let written = 0; written < ROWS; written += WRITTEN_AT_ONCE) {
    await inTransaction(database, (tx) => {
      for (let index = 0; index < WRITTEN_AT_ONCE; index += 1) {
        const doc = makeDeposit(NOW - (written + index) * 60_000)
        recordChange(tx, { owner, collection: 'deposits', id: doc.id, doc })
      }
      return Promise.resolve()
    })
  }
  // As the server's own upkeep leaves it: without this the first questions would pay for the writing.
  await sql`VACUUM ANALYZE sync_row`.execute(database)
  const { epoch } = await readPosition(database, owner)
  const page = async (seq: number) => {
    const start = performance.now()
    const outcome = await pullFeed(database, { owner, epoch, seq, limit: PAGE_ROWS, now: NOW })
    if (!outcome.ok || outcome.value.rows.length !== PAGE_ROWS) throw new Error('a page is not whole')
    return performance.now() - start
  }
  await page(0)
  const first: number[] = []
  const deep = new Map<number, number[]>(DEPTHS.map((depth) => [depth, []]))
  for (let round = 0; round < PAGE_ROUNDS; round += 1) {
    first.push(await page(0))
    for (const [depth, times] of deep) times.push(await page(Math.floor((ROWS - PAGE_ROWS) * depth)))
  }
  report.figure({
    area: 'sync',
    name: `server: a page of ${PAGE_ROWS} of ${ROWS} rows at its slowest depth, to the first page`,
    value: Math.max(...[...deep.values()].map(median)),
    limit: median(first),
    unit: 'ms',
    better: 'lower',
    bar: 1.2,
  })
}
