import { createCell, createStoredCell } from './cell.ts'
import { VISIT_DAYS_KEY } from '../../storage-keys.ts'

/** Not in TypeScript's library: Chromium alone asks for the app's own button. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser's own question, kept until the person is offered to install; null where there is none. */
export const installPromptCell = createCell<InstallPromptEvent | null>(null)

/** Days on which the app was opened here, at most two of them: the second visit is one of use. */
export const visitDaysCell = createStoredCell<readonly string[]>(VISIT_DAYS_KEY, (stored) =>
  Array.isArray(stored) ? stored.filter((day): day is string => typeof day === 'string').slice(0, 2) : [],
)

/** From the first moment of the page: the question is kept instead of coming up by itself. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPromptCell.set(event as InstallPromptEvent) // what the event of this name is
  })
}
