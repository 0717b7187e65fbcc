/** Acts for one person that need no service of their own: a note for operators, and the end of all sessions. The desk and the commands call both. */
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { recordAct } from './acts.ts'

interface PersonAct {
  readonly operatorId: string
  readonly userId: string
  readonly now: number
}

/** Writes a note about a person, which is a line of the log and nothing else. Refuses `reason-missing` for an empty one, and `not-found`. */
export async function writeNote(tx: Tx, act: PersonAct & { readonly text: string }): Promise<Outcome<void>> {
  const text = act.text.trim()
  if (text === '') return refuse('reason-missing')
  if (!(await isPerson(tx, act.userId))) return refuse('not-found')
  await recordAct(tx, { ...lineOf(act, 'note'), facts: { text } })
  return done(undefined)
}

/** Ends all of a person's sessions: each device has to sign in again. Refuses `reason-missing`, `not-found`. */
export async function endPersonSessions(tx: Tx, act: PersonAct & { readonly reason: string }): Promise<Outcome<void>> {
  const reason = act.reason.trim()
  if (reason === '') return refuse('reason-missing')
  if (!(await isPerson(tx, act.userId))) return refuse('not-found')
  await endSessionsOf(tx.db, act.userId, { except: null, why: null, now: act.now })
  await recordAct(tx, { ...lineOf(act, 'end-sessions'), facts: { reason } })
  return done(undefined)
}

function lineOf({ operatorId, userId, now }: PersonAct, act: string) {
  return { operatorId, act, subjectKind: 'user', subjectId: userId, at: now }
}

async function isPerson(tx: Tx, id: string): Promise<boolean> {
  return (await tx.db.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
