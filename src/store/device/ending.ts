/** The durable flag of logout: written first, taken away last, so that a logout that was interrupted is finished later. */
import { createStoredCell } from './cell.ts'
import { ENDING_KEY } from '../../storage-keys.ts'

export interface Ending {
  /** Personal databases to be erased. */
  readonly userIds: readonly string[]
  /** The server has not been told yet: the device was offline. */
  readonly isSignOutOwed: boolean
  /** The session whose end the server must be told. Null where a version before this one noted the ending. */
  readonly sessionId: string | null
}

/** Lock of the browser under which tabs open and end sessions: the cookie is one for all of them. */
export const SESSION_LOCK = 'candor-session'

export const endingCell = createStoredCell<Ending | null>(ENDING_KEY, (stored) => {
  const { userIds, isSignOutOwed, sessionId } = (stored ?? {}) as Partial<Ending>
  return Array.isArray(userIds)
    ? { userIds, isSignOutOwed: isSignOutOwed === true, sessionId: sessionId ?? null }
    : null
})

/** @param owed the session whose end the server must be told; null where it knows already, or another session has taken its place */
export function noteEnding(userId: string, owed: { readonly sessionId: string | null } | null): void {
  const before = current()
  endingCell.set({
    userIds: [...new Set([...before.userIds, userId])],
    isSignOutOwed: before.isSignOutOwed || owed !== null,
    sessionId: owed ? owed.sessionId : before.sessionId,
  })
}

export function noteSignedOut(): void {
  settle({ ...current(), isSignOutOwed: false, sessionId: null })
}

export function noteErased(userId: string): void {
  settle({ ...current(), userIds: current().userIds.filter((id) => id !== userId) })
}

/** This person has signed in again: their database is wanted, and the cookie is a new one. */
export function clearEnding(userId: string): void {
  settle({ userIds: current().userIds.filter((id) => id !== userId), isSignOutOwed: false, sessionId: null })
}

function current(): Ending {
  return endingCell.get() ?? { userIds: [], isSignOutOwed: false, sessionId: null }
}

function settle(next: Ending): void {
  endingCell.set(next.userIds.length === 0 && !next.isSignOutOwed ? null : next)
}
