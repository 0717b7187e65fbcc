/** Orders whose result stands on the screen where the person looks: a snackbar with the same words over it would only cover it. */
const shown = new Set<string>()

/** @returns ends it */
export function showInPlace(orderId: string): () => void {
  shown.add(orderId)
  return () => void shown.delete(orderId)
}

export function isShownInPlace(orderId: string): boolean {
  return shown.has(orderId)
}
