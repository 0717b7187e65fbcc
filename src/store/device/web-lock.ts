/** A frozen tab may hold its lock for hours; correctness doesn't need it, so nobody waits longer than this. */
const LOCK_MS_MAX = 5_000

/** Runs the work under a lock of the browser, shared by all tabs and the service worker; without one where there is none. */
export async function withWebLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_MS_MAX) }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    // Only the wait can end by time; whatever the work itself throws belongs to the caller.
    if (!hasBegun) return work()
    throw error
  }
}

/** SHA-256 of bytes, lower-case hex, by the browser's own code. */
export async function hashBytes(bytes: ArrayBuffer): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
