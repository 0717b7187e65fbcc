import { isPageWhole, watchScreen } from '../../ui/page/on-screen.ts'

/** Calls once: as soon as a page stands there with what the device has of it, or after so long. */
export function onStanding(msMax: number, work: () => void): void {
  const look = () => {
    if (isPageWhole()) end()
  }
  const unwatch = watchScreen(look)
  const end = () => {
    unwatch()
    clearTimeout(timer)
    work()
  }
  const timer = setTimeout(end, msMax)
  look()
}
