/** Whether the person can see this page: it is the window's tab, and the lock does not cover it. */
export function isPageSeen(): boolean {
  return document.visibilityState === 'visible' && !document.documentElement.hasAttribute('data-covered')
}

export function subscribeSeen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-covered'] })
  document.addEventListener('visibilitychange', onChange)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', onChange)
  }
}
