let isAsked = false

/** Asks the worker to put the files of this layout aside: without a network a wide window then opens as it did before. */
export function keepWideFiles(): void {
  if (isAsked || !('serviceWorker' in navigator) || !import.meta.env.PROD) return
  isAsked = true
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'keep-wide' }))
}
