/** A process that starts the embedded PostgreSQL of a folder and commits as fast as it can, telling of each commit. To be killed. */
import { sql } from 'kysely'
import { connectDatabase } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded.ts'

const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => undefined })
const database = connectDatabase(url)
await sql`DROP TABLE IF EXISTS act`.execute(database)
await sql`CREATE TABLE act (id bigint PRIMARY KEY)`.execute(database)
for (let id = 1; ; id += 1) {
  await sql`INSERT INTO act VALUES (${id})`.execute(database)
  process.send?.(id)
}
