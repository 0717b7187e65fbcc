/** Names of the databases, without Dexie. The major in the name: a new one is a new database that takes the outbox along. */
import { createStoredCell } from './cell.ts'

const MAJOR = 1
export const PUBLIC_MIRROR = `public_${MAJOR}`

export function mirrorNameOf(userId: string): string {
  return `u_${userId}_${MAJOR}`
}

/** The user id in a personal database's name, null for any other name. */
export function userOfName(name: string): string | null {
  return /^u_(.+)_\d+$/.exec(name)?.[1] ?? null
}

/** Personal databases that were opened on this device and not deleted since: some browsers can't list them. */
export const knownNames = createStoredCell<readonly string[]>('candor.databases', (stored) =>
  Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [],
)

export function noteName(name: string): void {
  if (userOfName(name) && !knownNames.get().includes(name)) knownNames.set([...knownNames.get(), name])
}

export function forgetName(name: string): void {
  knownNames.set(knownNames.get().filter((known) => known !== name))
}
