/** Whether a page stands there with what the device has of it. */

/** What has not come by then is not on the device. */
const WAIT_MS_MAX = 1_000

export function isStanding(root: HTMLElement): boolean {
  return root.querySelector('.app main') !== null && root.querySelector('.skel, .boot') === null
}

/** Calls once: as soon as the page stands, or where it waits for more than the device has. */
export function onStanding(root: HTMLElement, work: () => void): void {
  const observer = new MutationObserver(() => { if (isStanding(root)) end() })
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    work()
  }
  const timer = setTimeout(end, WAIT_MS_MAX)
  observer.observe(root, { childList: true, subtree: true })
  if (isStanding(root)) end()
}
