/** Has the worker fetch the page anew: which hosts it may ask stands in its headers, and an operator changes that without a new version. */
export function renewPage(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ type: 'renew-page' })
}
