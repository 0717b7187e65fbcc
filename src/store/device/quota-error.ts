/** Whether it failed because the device has no room. Dexie wraps what the browser threw. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner } = error as { name?: unknown; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuotaError(inner))
}
