/** A process that starts the embedded PostgreSQL of a folder and ends as soon as its files say that it begins: before it accepts connections. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'

const dataDir = process.argv[2] ?? ''
setInterval(() => {
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) process.exit(0)
}, 1)
await startEmbeddedPostgres({ dataDir, log: () => undefined })
