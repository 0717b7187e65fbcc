/** A process that has the embedded database of a folder, and says so. To be killed. */
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'

await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => undefined })
process.send?.('held')
setInterval(() => undefined, 60_000)
