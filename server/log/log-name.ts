/** The name under which the log is signed. It is kept with the data; a restored backup begins another one, so that no name ever tells two stories. */
import { sql } from 'kysely'
import { fromBase64Url } from '../../contract/base64url.ts'
import { LOG_SIGNATURE, type VerifierKey } from '../../contract/log/note.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { addToLog } from './add-to-log.ts'
import { loadLogKey, readLastSigned, type LogKey } from './log-keys.ts'
import { rootOf } from './read-log.ts'
import type {} from './tables.ts'

/** Any number: servers that start at the same moment take turns. */
const NAME_LOCK = 7_411_191

export interface NamedLog {
  readonly key: VerifierKey
  readonly sign: LogKey['sign']
}

/**
 * @param input.host the address at which people open the app
 * @throws Error where the data folder is not the one that this database was served with, or the database is behind what was signed
 */
export async function nameLog(
  database: Database,
  input: { readonly dataDir: string; readonly host: string; readonly now: number },
): Promise<NamedLog> {
  const { name, publicKey, sign } = await inTransaction(database, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${NAME_LOCK})`.execute(tx.db)
    const last = await tx.db.selectFrom('log_name').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
    const broken = await tx.db.selectFrom('log_break').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
    if (last && (broken === undefined || broken.at < last.since)) {
      const key = await loadLogKey(input.dataDir, last.name)
      if (key.publicKey !== last.public_key)
        throw new Error(`the data folder lacks the key of the log ${last.name} (keys/log.json)`)
      return { name: last.name, ...key }
    }
    const since = Math.max(input.now, Number(broken?.at ?? 0n) + 1)
    const name = `${input.host}/log/${since}`
    const key = await loadLogKey(input.dataDir, name)
    await tx.db
      .insertInto('log_name')
      .values({ name, public_key: key.publicKey, since: BigInt(since) })
      .execute()
    await addToLog(tx, { type: 'log-name', version: 1, at: since, name, previous: last?.name ?? null })
    return { name, ...key }
  })
  await refuseOlder(database, input.dataDir, name)
  return { key: { name, type: LOG_SIGNATURE, publicKey: fromBase64Url(publicKey) ?? new Uint8Array() }, sign }
}

/** A database that was put back by hand would sign a second story under one name. */
async function refuseOlder(database: Database, dataDir: string, name: string): Promise<void> {
  const signed = await readLastSigned(dataDir, name)
  if (signed === null) return
  const head = await database.selectFrom('log_head').select('size').executeTakeFirstOrThrow()
  const isThere = head.size >= BigInt(signed.size)
  if (!isThere || Buffer.from(await rootOf(database, signed.size)).toString('hex') !== signed.root)
    throw new Error(
      `the log in this database is not the one that ${name} has signed up to ${signed.size} entries: say "npm run restore -- --restored" for a database that was restored`,
    )
}
