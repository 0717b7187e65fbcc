/** Putting the app on the home screen: offered after a second day of use or a first order, and after a no not for a month. */
import { keepDeviceStorage } from '../store/device/device-storage.ts'
import { installPromptCell, visitDaysCell } from '../store/device/install.ts'
import { isOfferDue, putOffCell } from '../store/device/offers.ts'
import { systemClock } from '../store/device/system-clock.ts'

/** Once per page: counts the days of use, and notes that it is installed. */
export function watchInstall(): void {
  window.addEventListener('appinstalled', () => {
    installPromptCell.set(null)
    // A person who installs the app wants its data to stay; browsers then agree without asking.
    void keepDeviceStorage()
  })
  const day = new Date(systemClock.now()).toISOString().slice(0, 10)
  const days = visitDaysCell.get()
  if (!days.includes(day)) visitDaysCell.set([...days, day].slice(-2))
}

/**
 * How it goes here: by the browser's question, by hand as on an iPhone, or not at all (installed already, or no such browser).
 * `insecure`: on a page that came by plain HTTP from another host no browser does it.
 */
export type InstallWay = 'prompt' | 'ios' | 'insecure' | 'none'

/** Finds the way in which this browser can put the app on the home screen. */
export function installWay(): InstallWay {
  const { standalone } = navigator as { standalone?: boolean } // Safari's own word for it
  if (
    standalone === true ||
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)')
      .matches
  )
    return 'none'
  if (!isSecureContext) return 'insecure'
  if (installPromptCell.get() !== null) return 'prompt'
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  return isApple && 'serviceWorker' in navigator ? 'ios' : 'none'
}

/** @param hasTraded an order of this person is on the device */
export function isInstallOfferDue(hasTraded: boolean): boolean {
  const canInstall = ['prompt', 'ios'].includes(installWay())
  return canInstall && (hasTraded || visitDaysCell.get().length > 1) && isOfferDue('install', systemClock.now())
}

/** Keeps the offer away for a month. */
export function putOffInstall(): void {
  putOffCell.set({ ...putOffCell.get(), install: systemClock.now() })
}

/** Lets the browser ask. A no is a no for a month. */
export async function install(): Promise<void> {
  const event = installPromptCell.get()
  if (event === null) return
  // The browser takes each question once.
  installPromptCell.set(null)
  if ((await event.prompt()).outcome === 'dismissed') putOffInstall()
}
