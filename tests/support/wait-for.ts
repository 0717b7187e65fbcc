/** Waits for a fact of a test, as long as a busy machine may need for it. */
import { vi } from 'vitest'

const WAIT_MS_MAX = 30_000

/** Calls `check` again and again until it throws no more; then throws what it threw last. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: WAIT_MS_MAX })
}
