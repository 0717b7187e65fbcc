import { randomUUID } from 'node:crypto'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { endFreeze, freezePerson as freeze } from '../limits/freeze.ts'
import { sendMessage } from '../messages/send-message.ts'
import { actOnPerson, type PersonAct } from './act-on-person.ts'

/**
 * Stops a person's new buys and withdrawals, and tells them so with the reason. Orders that run go on, and so do withdrawals under
 * review. Refuses `reason-missing`, `not-found`, `already-decided` where they are frozen.
 */
export function freezePerson(tx: Tx, input: PersonAct): Promise<Outcome<void>> {
  return change(tx, input, { act: 'freeze', kind: 'account-frozen', run: (reason) => freeze(tx, { ...input, reason }) })
}

/** Ends it, and tells the person. Refuses `reason-missing`, `not-found`, `already-decided` where they are not frozen. */
export function unfreezePerson(tx: Tx, input: PersonAct): Promise<Outcome<void>> {
  return change(tx, input, { act: 'unfreeze', kind: 'account-unfrozen', run: () => endFreeze(tx, input) })
}

function change(
  tx: Tx,
  input: PersonAct,
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
  const { userId, now } = input
  return actOnPerson(tx, input, {
    act,
    run: async (reason) => {
      if (!(await run(reason))) return refuse('already-decided')
      await sendMessage(tx, { id: randomUUID(), userId, kind, facts: { reason }, at: now })
      return done(undefined)
    },
  })
}
