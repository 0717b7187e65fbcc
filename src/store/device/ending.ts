/** The durable flag of logout: written first, taken away last, so that a logout that was interrupted is finished later. */
import { createStoredCell } from './cell.ts'
import { ENDING_KEY } from '../../storage-keys.ts'

export interface Ending {
  /** Personal databases to be erased. */
  readonly userIds: readonly string[]
  /** The server has not been told yet: the device was offline. */
  readonly isSignOutOwed: boolean
}

export const endingCell = createStoredCell<Ending | null>(ENDING_KEY, (stored) => {
  const { userIds, isSignOutOwed } = (stored ?? {}) as Partial<Ending>
  return Array.isArray(userIds) ? { userIds, isSignOutOwed: isSignOutOwed === true } : null
})

/** @param isSignOutOwed false where another session has taken the place of this one */
export function noteEnding(userId: string, isSignOutOwed: boolean): void {
  const before = current()
  endingCell.set({
    userIds: [...new Set([...before.userIds, userId])],
    isSignOutOwed: before.isSignOutOwed || isSignOutOwed,
  })
}

export function noteSignedOut(): void {
  settle({ ...current(), isSignOutOwed: false })
}

export function noteErased(userId: string): void {
  settle({ ...current(), userIds: current().userIds.filter((id) => id !== userId) })
}

/** This person has signed in again: their database is wanted, and the cookie is a new one. */
export function clearEnding(userId: string): void {
  settle({ userIds: current().userIds.filter((id) => id !== userId), isSignOutOwed: false })
}

function current(): Ending {
  return endingCell.get() ?? { userIds: [], isSignOutOwed: false }
}

function settle(next: Ending): void {
  endingCell.set(next.userIds.length === 0 && !next.isSignOutOwed ? null : next)
}
