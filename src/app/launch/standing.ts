/** Whether a page stands there with what the device has of it. */
function isStanding(root: HTMLElement): boolean {
  return root.querySelector('.app main') !== null && root.querySelector('.skel, .boot') === null
}

/** Calls once: as soon as the page stands, or after so long. */
export function onStanding(root: HTMLElement, msMax: number, work: () => void): void {
  const observer = new MutationObserver(() => {
    if (isStanding(root)) end()
  })
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    work()
  }
  const timer = setTimeout(end, msMax)
  observer.observe(root, { childList: true, subtree: true })
  if (isStanding(root)) end()
}
