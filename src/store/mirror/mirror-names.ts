/** Names and versions of the databases, without Dexie. The major in the name: a new one is a new database that takes the outbox along. */
export const MAJOR: number = 1
/** Version of the tables within a major: see mirror.ts. */
export const VERSION = 7
/** Dexie numbers the browser's own versions ten to each of ours. */
export const NATIVE_VERSIONS_A_STEP = 10
export const PUBLIC_MIRROR = `public_${MAJOR}`

/** @param major an earlier one, to take over what it left */
export function mirrorNameOf(userId: string, major = MAJOR): string {
  return `u_${userId}_${major}`
}

/** The user id in a personal database's name, null for any other name. */
export function userOfName(name: string): string | null {
  return /^u_(.+)_\d+$/.exec(name)?.[1] ?? null
}
