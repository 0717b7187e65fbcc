/** A reader of the public log who keeps every head that was shown while the server is harmed, and holds the whole log against them afterwards. */
import { setTimeout as pause } from 'node:timers/promises'
import { readCheckpoint, type Checkpoint } from '../../../contract/log/checkpoint.ts'
import { readNote } from '../../../contract/log/note.ts'
import type { Database } from '../../../server/database/database.ts'
import { madeLog } from '../log/made-log.ts'

const PAUSE_MS = 500
const ANSWER_MS_MAX = 5_000

/** Reads until the end of the storm. @returns each head once, in the order in which they were shown */
export async function readHeads(
  address: string,
  storm: { readonly isEnding: boolean },
): Promise<readonly Checkpoint[]> {
  const heads = new Map<string, Checkpoint>()
  while (!storm.isEnding) {
    const note = await fetch(`${address}/log/checkpoint`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) })
      .then((answer) => (answer.ok ? answer.text() : ''))
      // The server is down or frozen.
      .catch(() => '')
    const head = readCheckpoint(readNote(note)?.text ?? '')
    if (head) heads.set(note.slice(0, note.indexOf('\n\n')), head)
    await pause(PAUSE_MS)
  }
  return [...heads.values()]
}

/** @returns in words each head that the log does not begin with, or that is smaller than one before it */
export async function findTornHeads(database: Database, heads: readonly Checkpoint[]): Promise<readonly string[]> {
  const entries = await database.selectFrom('log_entry').select(['index', 'text']).orderBy('index').execute()
  const log = madeLog()
  log.add(entries.map(({ text }) => Buffer.from(text, 'utf8')))
  const hasHole = entries.some(({ index }, at) => Number(index) !== at)
  const torn = heads.flatMap((head, at) => {
    const before = heads[at - 1]
    if (before && (before.origin !== head.origin || before.size > head.size))
      return [`${head.origin} ${head.size} after ${before.origin} ${before.size}`]
    const isPart = head.size <= entries.length && Buffer.from(log.root(head.size)).equals(Buffer.from(head.root))
    return isPart ? [] : [`the ${entries.length} entries do not begin with the head of ${head.size}`]
  })
  return hasHole ? ['the log has a hole', ...torn] : torn
}
