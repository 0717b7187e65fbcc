import { LANGUAGE_KEY } from '../../storage-keys.ts'

/** Whether this device keeps a choice of the language: the cell does not tell the default from a choice of it. */
export function isLanguageChosen(): boolean {
  try {
    return localStorage.getItem(LANGUAGE_KEY) !== null
  } catch {
    // Without storage no answer could be kept: the question would come with every start.
    return true
  }
}
