import { randomUUID } from 'node:crypto'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { endFreeze, freezePerson as freeze } from '../limits/freeze.ts'
import { sendMessage } from '../messages/send-message.ts'
import { recordAct } from './acts.ts'

interface Input {
  readonly operatorId: string
  readonly userId: string
  /** The person reads it. */
  readonly reason: string
  readonly now: number
}

/**
 * Stops a person's new buys and withdrawals, and tells them so with the reason. Orders that run go on, and so do withdrawals under
 * review. Refuses `reason-missing`, `not-found`, `already-decided` where they are frozen.
 */
export function freezePerson(tx: Tx, input: Input): Promise<Outcome<void>> {
  return change(tx, input, { act: 'freeze', kind: 'account-frozen', run: (reason) => freeze(tx, { ...input, reason }) })
}

/** Ends it, and tells the person. Refuses `reason-missing`, `not-found`, `already-decided` where they are not frozen. */
export function unfreezePerson(tx: Tx, input: Input): Promise<Outcome<void>> {
  return change(tx, input, { act: 'unfreeze', kind: 'account-unfrozen', run: () => endFreeze(tx, input) })
}

async function change(
  tx: Tx,
  { operatorId, userId, reason: given, now }: Input,
  {
    act,
    kind,
    run,
  }: {
    readonly act: 'freeze' | 'unfreeze'
    readonly kind: 'account-frozen' | 'account-unfrozen'
    readonly run: (reason: string) => Promise<boolean>
  },
): Promise<Outcome<void>> {
  const reason = given.trim()
  if (reason === '') return refuse('reason-missing')
  const user = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!user) return refuse('not-found')
  if (!(await run(reason))) return refuse('already-decided')
  await sendMessage(tx, { id: randomUUID(), userId, kind, facts: { reason }, at: now })
  await recordAct(tx, { operatorId, act, subjectKind: 'user', subjectId: userId, facts: { reason }, at: now })
  return done(undefined)
}
