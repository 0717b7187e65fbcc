import { checkpointText } from '../../contract/log/checkpoint.ts'
import { signatureLine } from '../../contract/log/note.ts'
import type { Database } from '../database/database.ts'
import type { AskWitnesses } from './ask-witnesses.ts'
import { noteSigned } from './log-keys.ts'
import type { NamedLog } from './log-name.ts'
import type {} from './tables.ts'

/**
 * Signs the tree as it stands, shows it to the witnesses and publishes it with their signatures. Does nothing where the tree has not grown.
 * @returns the size that was published, null for none
 */
export async function publishCheckpoint(
  database: Database,
  {
    log,
    dataDir,
    ask,
    now,
  }: {
    readonly log: NamedLog
    readonly dataDir: string
    readonly ask: AskWitnesses
    readonly now: number
  },
): Promise<number | null> {
  const { name } = log.key
  const head = await database.selectFrom('log_head').select(['size', 'root']).executeTakeFirstOrThrow()
  const last = await database
    .selectFrom('log_checkpoint')
    .select('size')
    .where('name', '=', name)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  const size = Number(head.size)
  if (head.size === (last?.size ?? 0n)) return null
  const text = checkpointText({ origin: name, size, root: head.root })
  await noteSigned(dataDir, name, { size, root: head.root.toString('hex') })
  const note = `${text}\n${signatureLine(log.key, log.sign(text))}`
  const lines = await ask({ size, note })
  await database
    .insertInto('log_checkpoint')
    .values({ name, size: head.size, note: note + lines.join(''), at: BigInt(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return size
}
