/** Orders whose result stands on the screen where the person looks: a snackbar with the same words over it would only cover it. */
const shown = new Map<string, number>()
const listeners = new Set<() => void>()

/** @returns ends it */
export function showInPlace(orderId: string): () => void {
  shown.set(orderId, (shown.get(orderId) ?? 0) + 1)
  for (const listener of [...listeners]) listener()
  return () => {
    const left = (shown.get(orderId) ?? 0) - 1
    if (left > 0) shown.set(orderId, left)
    else shown.delete(orderId)
  }
}

export function isShownInPlace(orderId: string): boolean {
  return shown.has(orderId)
}

/**
 * Calls when the result of one more order stands there.
 * @returns ends it
 */
export function watchPlaces(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
