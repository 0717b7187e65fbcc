import { mirrorLibraryCame } from '../store/launch/load-mirror-library.ts'
import { sessionCell } from '../store/device/session.ts'
import { unkeptChoicesCell } from '../store/device/unkept-choices.ts'

const RETRY_MS = 10_000

/**
 * Once per page, after the first paint: the choices of whoever is signed in come from their account, and what was chosen
 * here before goes to it. Loads nothing before somebody is signed in. Asks again for a file that could not be had: the browser may
 * have stopped the worker in the middle of its answer.
 */
export function followChoices(): void {
  let isFollowed = false
  const begin = async () => {
    if (sessionCell.get() === null) return
    // Before the account's own are read, so that the newest choice is not undone for a moment.
    if (unkeptChoicesCell.get().length > 0) await import('./keep-choice.ts').then(({ keepUnkept }) => keepUnkept())
    await mirrorLibraryCame()
    const { followChoices: followMirror } = await import('../store/launch/follow-choices.ts')
    if (isFollowed) return
    isFollowed = true
    followMirror()
    // For a choice that is made without a network, where no worker keeps the app's files yet.
    if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) await import('./keep-choice.ts')
  }
  const tryToBegin = () =>
    void begin().catch(() => {
      setTimeout(tryToBegin, RETRY_MS)
    })
  sessionCell.subscribe(tryToBegin)
  tryToBegin()
}
