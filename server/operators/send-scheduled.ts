/** The job that publishes scheduled texts at their time. Several processes may run it: each text is published once. */
import type { Database } from '../database/database.ts'
import { startRounds, type Rounds } from '../database/rounds.ts'
import { inTransaction } from '../database/transaction.ts'
import { placeFiles, publish } from './publications.ts'
import { dueScheduled, endScheduled } from './scheduled.ts'

const EVERY_MS = 1_000

interface SendOptions {
  readonly database: Database
  readonly clock: { now(): number }
  /** DATA_DIR/content */
  readonly folder: string
}

export function startSendingScheduled({
  onError,
  ...options
}: SendOptions & { readonly onError: (error: unknown) => void }): Rounds {
  return startRounds({ everyMs: EVERY_MS, onError }, (isStopped) => sendScheduled(options, isStopped))
}

/** Publishes what is due, each in a transaction of its own. @throws the first fault, after the others have had their turn */
export async function sendScheduled(
  { database, clock, folder }: SendOptions,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const faults: unknown[] = []
  for (const id of await dueScheduled(database, clock.now())) {
    if (isStopped()) break
    await inTransaction(database, async (tx) => {
      const now = clock.now()
      const wanted = await endScheduled(tx, { id, status: 'published', now })
      if (wanted === null) return
      await publish(tx, wanted, { id, folder, now })
      // Its approval stands in the log already. Placed before the commit: a process that dies in between is followed by one that does it again.
      await placeFiles(wanted, { id, folder })
    }).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
}
