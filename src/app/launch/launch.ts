/**
 * The first moments: takes the snapshot that the worker painted away once the app stands behind it, and keeps the next
 * one.
 * This room holds what happens once at the start: snapshot, lock, launch timer. It may not be imported by another room
 * of the app.
 */
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Language } from '../../../contract/languages.ts'
import { followChoices } from '../../commands/follow-choices.ts'
import { followClosedAccount } from '../../commands/follow-closed-account.ts'
import { watchInstall } from '../../commands/install.ts'
import { keepLaunchSnapshot, snapshotMoment, watchAppLock } from '../../commands/launch-snapshot.ts'
import { isLanguageChosen } from '../../queries/language-chosen.ts'
import { formatsOf } from '../../ui/format/formats.ts'
import { isOnScreen } from '../../ui/page/on-screen.ts'
import { fromThePage } from '../../ui/sheets/layers.ts'
import { HOME_PAGE } from '../../first-paths.ts'
import { captureHome } from './capture-home.ts'
import { currentLocation, moveFromThePage, subscribeLocation } from '../address/hash-location.ts'
import { watchKeyboard } from '../input/keyboard.ts'
import { watchAway } from './lock-watch.ts'
import { showManifest } from './manifest-link.ts'
import { watchPull } from '../input/pull-to-refresh.ts'
import { beforeReload } from '../updates/stale-chunks.ts'
import { isSafeToReload } from '../updates/update-safety.ts'
import { onStanding } from './standing.ts'
import { watchSwipeBack } from '../routes/swipe-back.ts'
import { keepTyped, watchTyping } from '../input/typed-input.ts'
import { keepLanguage, watchWorker } from '../updates/watch-worker.ts'

/** By then the app has come, or its own way of saying what is wrong. */
const COVER_MS_MAX = 5_000
const FIRST_KEPT_MS = 3_000
const KEPT_EVERY_MS = 30_000
/** When all that is on the screen has come. */
const RENEW_AFTER_MS = 6_000

/** Once per page, when the first page stands there. */
export function watchLaunch(): void {
  const root = document.getElementById('root')
  if (root === null) return
  uncover()
  moveFromThePage(fromThePage)
  // Decided by the build: one without it has no code of it.
  if (import.meta.env.VITE_LAUNCH_TIMER === 'on')
    void import('./launch-timer.ts').then(({ watchLaunchTimer }) => watchLaunchTimer())
  watchAppLock()
  watchAway(() => Date.now())
  watchTyping()
  beforeReload(keepTyped, isSafeToReload)
  watchInstall()
  followChoices()
  followClosedAccount()
  watchPull()
  watchSwipeBack()
  watchKeyboard()
  setTimeout(followUpdates, 0)
  // A push service that fails here is asked again at the next start.
  setTimeout(
    () =>
      void import('../../commands/notifications.ts')
        .then(({ renewNotifications }) => renewNotifications())
        .catch(() => undefined),
    RENEW_AFTER_MS,
  )
  if (!isLanguageChosen()) {
    // Without a network the next start offers it.
    void import('../news/offer-language.tsx')
      .then(({ offerLanguage }) => offerLanguage(shownLanguage()))
      .catch(() => undefined)
  }
  let wasHome = currentLocation().path === HOME_PAGE
  const keep = () => keepHome(root)
  setTimeout(keep, FIRST_KEPT_MS)
  setInterval(() => {
    if (document.visibilityState === 'visible') keep()
  }, KEPT_EVERY_MS)
  document.addEventListener('visibilitychange', keep)
  window.addEventListener('pagehide', keep)
  // Told before the next page is drawn: home still stands.
  subscribeLocation(() => {
    if (wasHome) keepHome(root)
    wasHome = currentLocation().path === HOME_PAGE
  })
}

/** The worker, and which language it is to keep: the one that is shown, not one that was only wished for without a network. */
function followUpdates(): void {
  let told = ''
  const tell = () => {
    // Words that a page brings along are a change too.
    if (i18n.locale === told) return
    told = i18n.locale
    const language = shownLanguage()
    showManifest(language)
    void keepLanguage(language)
  }
  i18n.on('change', tell)
  // The app can be installed before its worker has its files.
  showManifest(shownLanguage())
  void watchWorker().then(tell)
}

/** Only languages of ours are ever activated (language.ts). */
const shownLanguage = () => i18n.locale as Language

function keepHome(root: HTMLElement): void {
  const moment = snapshotMoment()
  if (moment === null || !isOnScreen('home')) return
  const nodes = captureHome(root, t`Connecting, as of ${formatsOf(i18n.locale).shortTime(moment.asOf)}`)
  // Without it the next start is only a little slower.
  if (nodes !== null) keepLaunchSnapshot(nodes).catch(() => undefined)
}

/** The snapshot lies over the app until the same page stands there with its figures: then nothing moves when it goes. */
function uncover(): void {
  const launch = document.getElementById('launch')
  if (launch === null) return
  const end = () => {
    unsubscribe()
    requestAnimationFrame(() => launch.remove())
  }
  const endElsewhere = () => {
    if (currentLocation().path !== HOME_PAGE) end()
  }
  const unsubscribe = subscribeLocation(endElsewhere)
  // A tap may have been quicker than this.
  endElsewhere()
  onStanding(COVER_MS_MAX, end)
}
