/**
 * The log area: what the log costs the orders; a million entries in the embedded PostgreSQL, appended, proven and read as tiles; and what that log
 * costs a phone. LOG_ENTRIES=20000 for a short look, LOG_ONLY=orders, entries or phone for a part.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inclusionSpans } from '../../contract/log/spans.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readSpans, readTile } from '../../server/log/read-log.ts'
import { sequenceLog } from '../../server/log/sequence-log.ts'
import { migrations } from '../../server/migrations.ts'
import { median, type Report } from '../report.ts'
import { measureOrders } from './orders.ts'
import { measurePhone } from './phone.ts'

const ENTRIES = Number(process.env['LOG_ENTRIES'] ?? 1_000_000)
const AT_ONCE = 5_000
const READS = 300
const NOW = 1_795_000_000_000

const ONLY = process.env['LOG_ONLY']

export async function run(report: Report): Promise<void> {
  if (ONLY === undefined || ONLY === 'orders') await measureOrders(report)
  if (ONLY === 'orders') return
  const dataDir = await mkdtemp(join(tmpdir(), 'candor-bench-log-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = connectDatabase(postgres.url, { maxConnections: 4 })
  try {
    await migrate(database, migrations)
    await measureAppends(report, database)
    await measureReads(report, database)
    if (ONLY !== 'entries') await measurePhone(report, postgres.url)
  } finally {
    await database.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureAppends(report: Report, database: Database): Promise<void> {
  let ms = 0
  for (let from = 0; from < ENTRIES; from += AT_ONCE) {
    const start = performance.now()
    await sql`INSERT INTO log_pending (text)
      SELECT '{"at":' || n || ',"registrationHash":"' || encode(sha256(n::text::bytea), 'hex') || '","type":"device-key","version":1}'
      FROM generate_series(${from}::int, ${from + AT_ONCE - 1}::int) AS n`.execute(database)
    while ((await sequenceLog(database, NOW)) > 0);
    ms += performance.now() - start
  }
  report.figure({
    area: 'log',
    name: `entries appended a second, ${ENTRIES} in all, ${AT_ONCE} at a time, to 5,000`,
    value: (ENTRIES / ms) * 1_000,
    limit: 5_000,
    unit: '1/s',
    better: 'higher',
    bar: 1,
  })
}

async function measureReads(report: Report, database: Database): Promise<void> {
  const { size } = await database.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  const total = Number(size)
  const [proofs, tiles]: [number[], number[]] = [[], []]
  for (let read = 0; read < READS; read += 1) {
    // Spread over the whole tree, the same places each time.
    const index = (read * 611_953) % total
    const start = performance.now()
    await readSpans(database, inclusionSpans(index, total), total)
    const proven = performance.now()
    const tile = await readTile(database, {
      kind: 'hashes',
      level: 0,
      index: Math.floor(index / 256) % Math.floor(total / 256),
      width: 256,
    })
    if (tile?.length !== 8_192) throw new Error('a full tile is missing')
    proofs.push(proven - start)
    tiles.push(performance.now() - proven)
  }
  const figure = { area: 'log', unit: 'ms', better: 'lower', bar: 1 } as const
  report.figure({ ...figure, name: `proof of inclusion in ${total}, median, to 2 ms`, value: median(proofs), limit: 2 })
  report.figure({ ...figure, name: 'full tile read (one row), median, to 2 ms', value: median(tiles), limit: 2 })
}
