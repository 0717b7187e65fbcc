/** Stands before the app until it is opened. Nothing behind it is seen, heard or reached; only devices with a lock load this file. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { LockScreen } from '../../screens/lock/lock-screen.tsx'
import { isLockOn, subscribeLock } from '../../commands/app-lock.ts'
import { loadWords } from '../words/language.ts'

let opening: Promise<void> | null = null

/**
 * Covers the app and asks; resolves once it is opened, or the lock is gone (in another tab, or with the session). Rejects where its
 * words can't be had: the app stays covered, and whoever calls this calls it again.
 */
export function passLock(): Promise<void> {
  opening ??= ask().finally(() => {
    opening = null
  })
  return opening
}

/** Whether the app is covered until its person opens it. */
export function isAsking(): boolean {
  return opening !== null
}

async function ask(): Promise<void> {
  if (isLockOn()) {
    cover(true)
    await loadWords('messages')
  }
  // The lock may have gone while its words came, or after a try that lost them.
  if (!isLockOn()) return cover(false)
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let unsubscribe = (): void => undefined
  await new Promise<void>((resolve) => {
    unsubscribe = subscribeLock(() => {
      if (!isLockOn()) resolve()
    })
    root.render(
      <I18nProvider i18n={i18n}>
        <LockScreen onOpen={resolve} />
      </I18nProvider>,
    )
  })
  unsubscribe()
  // Before the lock goes: what is hidden takes no focus back.
  cover(false)
  root.unmount()
  host.remove()
}

/** Hides the app itself, not only lies over it: a dialog that is open would lie over anything else. */
export function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-covered', isCovered)
}
