/** Commands about people: who somebody is, a note, and the end of their sessions. */
import { done, refuse } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { findPeople } from '../../server/desk/read-person.ts'
import { findByAccount } from '../../server/identity/names.ts'
import { endPersonSessions, writeNote } from '../../server/operators/person-acts.ts'
import type { Desk, Options, Said } from './desk.ts'

/** Finds people by the beginning of an account, or by a whole phone number, mail, order number or id. Phone and mail are masked. */
export async function findCommand({ database }: Desk, words: readonly string[]): Promise<Said> {
  const wanted = words.join(' ').trim()
  if (wanted === '') return refuse('invalid-request', { words: 'account, phone, mail, order number or id' })
  const people = await findPeople(database, wanted)
  if (people.length === 0) return done(['nobody is found'])
  return done(
    people.map(({ id, account, phone, email, identity, registeredAt }) =>
      [account, id, phone, email, identity, new Date(registeredAt).toISOString()].filter(Boolean).join('  '),
    ),
  )
}

export async function noteCommand(desk: Desk, [account = '', ...words]: readonly string[]): Promise<Said> {
  const { operatorId, now } = desk.context
  const userId = await findByAccount(desk.database, account)
  if (userId === undefined) return refuse('not-found')
  const written = await inTransaction(desk.database, (tx) =>
    writeNote(tx, { operatorId, userId, text: words.join(' '), now }),
  )
  return written.ok ? done(['noted']) : written
}

export async function endSessionsCommand(
  desk: Desk,
  [account = '']: readonly string[],
  { reason = '' }: Options,
): Promise<Said> {
  const { operatorId, now } = desk.context
  const userId = await findByAccount(desk.database, account)
  if (userId === undefined) return refuse('not-found')
  const ended = await inTransaction(desk.database, (tx) => endPersonSessions(tx, { operatorId, userId, reason, now }))
  return ended.ok ? done(['all sessions have ended']) : ended
}
