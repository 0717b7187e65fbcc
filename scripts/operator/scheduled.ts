import { done, refuse } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { cancelScheduled, readScheduled } from '../../server/operators/scheduled.ts'
import type { Desk, Said } from './desk.ts'

/** Lists the texts that wait for their time, the next one first, and the last ones that were published or taken back. */
export async function scheduledCommand(desk: Desk): Promise<Said> {
  const lines = (await readScheduled(desk.database)).map(
    ({ id, dueAt, status, by, name }) =>
      `${new Date(dueAt).toISOString()}  ${status}  ${id}  by ${by}  ${Object.values(name).join(' ')}`,
  )
  return done(lines.length > 0 ? lines : ['nothing is scheduled'])
}

/** Takes one back before its time. */
export async function cancelScheduledCommand(desk: Desk, [id = '']: readonly string[]): Promise<Said> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return refuse('not-found')
  const cancelled = await inTransaction(desk.database, (tx) => cancelScheduled(tx, desk.context, id))
  return cancelled.ok ? done(['taken back']) : cancelled
}
