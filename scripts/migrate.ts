/**
 * npm run migrate: brings the tables of DATABASE_URL up to this version and gives the role that serves its rights, and starts nothing.
 * As the owner of the tables (MIGRATION_DATABASE_URL); a server that starts afterwards has nothing left to migrate. Prints what ran.
 */
import { readConfig } from '../server/config.ts'
import { connectDatabase } from '../server/database/database.ts'
import { applyEngine } from '../server/database/divide-tables.ts'
import { madeWhereDivided } from '../server/made-where-divided.ts'
import { LOCK_MS_MAX } from '../server/database/lock-patience.ts'
import { migrate } from '../server/database/migrate.ts'
import { raiseWalls, roleOf } from '../server/database/walls.ts'
import { migrations } from '../server/migrations.ts'
import { startFault } from '../server/start-fault.ts'

async function run(): Promise<readonly string[] | { readonly fault: string }> {
  const read = readConfig(process.env)
  if ('faults' in read) return { fault: read.faults.join('\n') }
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR } = read.config
  if (url === null)
    return { fault: 'DATABASE_URL is not set: the embedded database is migrated by the start of its server' }
  const served = connectDatabase(direct ?? url, { maxConnections: 2 })
  const owner = ownerUrl === null ? served : connectDatabase(ownerUrl, { maxConnections: 2, lockMsMax: LOCK_MS_MAX })
  try {
    const ran = await migrate(owner, migrations)
    const unfit = await applyEngine(owner, read.config.DATABASE_ENGINE, await madeWhereDivided())
    if (unfit !== null) return { fault: unfit }
    await raiseWalls(owner, await roleOf(served))
    return ran
  } catch (error) {
    const fault = startFault(error, DATA_DIR)
    if (fault === null) throw error
    return { fault }
  } finally {
    await served.destroy()
    if (owner !== served) await owner.destroy()
  }
}

const result = await run()
if ('fault' in result) {
  console.error(result.fault)
  process.exitCode = 1
} else {
  for (const name of result) console.log(name)
  console.log(result.length === 0 ? 'nothing to migrate' : `${result.length} migrations have run`)
}
