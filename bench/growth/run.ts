/** The growth area: what comes again and again, on a database of years. Each figure is a ratio to its bar. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { migrations } from '../../server/migrations.ts'
import { loadSigningKeys } from '../../server/prices/chain/signing-keys.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { startDatabases } from '../market/databases.ts'
import type { Report } from '../report.ts'
import { audits } from './audits.ts'
import { feeds } from './feeds.ts'
import { growPeople, growTicks } from './generate.ts'
import { jobs, teams } from './jobs.ts'
import { lists } from './lists.ts'
import { orderLife } from './order-life.ts'
import { packs } from './packs.ts'
import { prices } from './prices.ts'

export async function run(report: Report): Promise<void> {
  const only = process.env['GROWTH_ONLY']
  if (only === undefined) await lists(report)
  const keysDir = await mkdtemp(join(tmpdir(), 'candor-bench-growth-'))
  const databases = await startDatabases()
  try {
    const keys = await loadSigningKeys(keysDir)
    for (const [name, measure] of Object.entries({ audit: audits, packs, teams })) {
      if (only !== undefined && only !== name) continue
      const own = await databases.create(`bench_${name}`)
      await migrate(own.database, migrations)
      await measure(report, own.database, keys)
      await own.drop()
    }
    if (only === undefined || only === 'life') await orderLife(report, databases)
    if (only !== undefined) return
    const { database, url } = await databases.create('bench_growth')
    await migrate(database, migrations)
    const from = performance.now()
    await growTicks(database)
    await growPeople(database)
    report.note(`  made in ${((performance.now() - from) / 1_000).toFixed(0)} s`)
    await prices(report, { database, url }, { keys, vault: createVault(randomBytes(32)) })
    await jobs(report, database, keys)
    await feeds(report, database)
  } finally {
    await databases.stop()
    await rm(keysDir, { recursive: true })
  }
}
