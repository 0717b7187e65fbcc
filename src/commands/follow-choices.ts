import { mirrorLibraryCame } from '../store/mirror-library.ts'
import { sessionCell } from '../store/session.ts'
import { unkeptChoicesCell } from '../store/unkept-choices.ts'

/**
 * Once per page, after the first paint: the choices of whoever is signed in come from their account, and what was chosen
 * here before goes to it. Loads nothing before somebody is signed in.
 */
export function followChoices(): void {
  let hasBegun = false
  const begin = async () => {
    if (sessionCell.get() === null) return
    // Before the account's own are read, so that the newest choice is not undone for a moment.
    if (unkeptChoicesCell.get().length > 0) await import('./keep-choice.ts').then(({ keepUnkept }) => keepUnkept())
    if (hasBegun) return
    hasBegun = true
    await mirrorLibraryCame()
    const { followChoices: followMirror } = await import('../store/follow-choices.ts')
    followMirror()
    // For a choice that is made without a network, where no worker keeps the app's files yet.
    if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) await import('./keep-choice.ts')
  }
  sessionCell.subscribe(() => void begin())
  void begin()
}
