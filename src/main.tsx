/** Wires the rooms together and renders. The database, the sync and the worker come after the first paint. */
import './app/launch/trusted-types.ts'
import { FIRST_WORDS } from 'virtual:first-pages'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { retryDelayMs } from '../contract/retry-delay.ts'
import { HOME_PAGE } from './first-paths.ts'
import { App } from './app/pages/app.tsx'
import { followNotifications } from './app/news/follow-notifications.ts'
import { FIRST_ROUTES } from './app/routes/first-routes.ts'
import { currentLocation } from './app/address/hash-location.ts'
import { activateLanguage, expectWords } from './app/words/language.ts'
import { tellFault } from './app/pages/tell-fault.ts'
import { loadPageAt } from './app/pages/load-page.ts'
import { pause } from './app/updates/pause.ts'
import { recoverFromStaleChunks } from './app/updates/stale-chunks.ts'
import { onStanding } from './app/launch/standing.ts'
import { isAppLockOnCell } from './store/device/app-lock-flag.ts'
import { keepInstallPrompt } from './store/device/install.ts'
import { languageCell, marketColoursCell, themeCell } from './store/device/preferences.ts'
import { sessionCell } from './store/device/session.ts'
import { colourBars } from './first-scripts/colour-bars.ts'

recoverFromStaleChunks()
followNotifications()
keepInstallPrompt()
themeCell.subscribe(() => showTheme())
marketColoursCell.subscribe(() => showMarketColours())
languageCell.subscribe(() => void showLanguage())

const root = document.getElementById('root')
if (root === null) throw new Error('no #root')
void draw(root)

/** Not awaited by the module: the pages' files import the file that it is in, and would wait for each other. */
async function draw(container: HTMLElement): Promise<void> {
  const { path } = currentLocation()
  const shown = shownAt(path)
  // Any other page asks for the rest by itself: where that is lost, the page fails and the language stays.
  expectWords(FIRST_WORDS[shown] ?? 'home')
  // A page that fails to load says so itself.
  await Promise.all([untilHad(showLanguage), loadPageAt(path), prepareFirstPage(shown)])
  // Not even drawn behind the lock. Until the lock and its words can be loaded, the app stays shut.
  if (isAppLockOnCell.get()) await untilHad(async () => (await import('./app/launch/lock-gate.tsx')).passLock())
  // In steps, between which a tap is answered and what was painted before stays alive.
  startTransition(() =>
    createRoot(container, { onRecoverableError: tellFault }).render(
      <StrictMode>
        <Started />
      </StrictMode>,
    ),
  )
}

function Started() {
  useEffect(beginOnce, [])
  return <App />
}

let hasBegun = false
/** Rows that have not come by then are not on the device. */
const STANDING_MS_MAX = 1_000
/** For the browser to draw what stands there, and what comes along with it. */
const BEGIN_AFTER_MS = 100
const FILE_PAUSES = { firstMs: 1_000, mostMs: 60_000 }
/** Waits until the first page shows its rows before anything else begins: on a slow phone they would delay each other. */
function beginOnce(): void {
  if (hasBegun) return
  hasBegun = true
  const begin = () =>
    void beginInTurn([
      async () => (await untilHad(() => import('./app/launch/launch.ts'))).watchLaunch(),
      async () => (await untilHad(() => import('./sync/start-sync.ts'))).startSync(),
      () => untilHad(async () => (await import('./store/launch/load-mirror-library.ts')).loadMirrorLibrary()),
    ])
  // With the lock on, what covers the figures is there at once: the person may look elsewhere in the next moment.
  if (isAppLockOnCell.get()) return begin()
  onStanding(STANDING_MS_MAX, () => setTimeout(begin, BEGIN_AFTER_MS))
}

/** A signed-in person goes on from the welcome page to home. */
function shownAt(path: string): string {
  return isBare(path) && sessionCell.get() !== null ? HOME_PAGE : path
}

/** The welcome page shows nothing of the mirror, and does not wait for the code that reads it. */
async function prepareFirstPage(path: string): Promise<void> {
  if (isBare(path)) return
  // A page whose frame can't be had says so itself.
  await import('./app/pages/page-parts.ts').then(({ preparePage }) => preparePage(path)).catch(() => undefined)
}

function isBare(path: string): boolean {
  return FIRST_ROUTES.some((route) => route.path === path && route.isBare === true)
}

/** Retries until the file loads: the user has no button to ask for it again, and on a first visit the network may go before it has come. */
async function untilHad<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load()
    } catch {
      await pause(retryDelayMs(FILE_PAUSES, failures))
    }
  }
}

/** One after the other, so that a tap between them is answered. */
async function beginInTurn(parts: readonly (() => Promise<void>)[]): Promise<void> {
  for (const part of parts) {
    await part().catch(reportError)
    await pause(0)
  }
}

async function showLanguage(): Promise<void> {
  const wanted = languageCell.get()
  const active = await activateLanguage(wanted)
  // Offline, a language that was never loaded here can't be had: the choice goes back to what is shown.
  if (active !== wanted && languageCell.get() === wanted) languageCell.set(active)
}

function showTheme(): void {
  const theme = themeCell.get()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  colourBars(theme)
}

function showMarketColours(): void {
  const colours = marketColoursCell.get()
  const { dataset } = document.documentElement
  if (colours === 'habit') delete dataset['market']
  else dataset['market'] = colours
}
