/** Forms that somebody without an account has begun. They are kept for this tab and its reloads only, and never with a password. */
import { FORM_DRAFT_KEY } from '../../storage-keys.ts'

export type FormFields = Readonly<Record<string, string>>

export function readFormDraft(form: string): FormFields {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}')
    const fields = Object.entries(stored ?? {}).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    return Object.fromEntries(fields)
  } catch {
    // Forbidden storage, or text that another program wrote: the form begins empty.
    return {}
  }
}

export function writeFormDraft(form: string, fields: FormFields): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(fields))
  } catch {
    // Full or forbidden: the form holds what was typed until the page goes.
    return
  }
}

/** Called at sign-in: the person needs the drafts no more, and the next user of this tab must not see them. */
export function forgetFormDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at))
    for (const key of keys) if (key?.startsWith(keyOf('')) === true) sessionStorage.removeItem(key)
  } catch {
    // Forbidden storage: nothing was kept.
    return
  }
}

function keyOf(form: string): string {
  return `${FORM_DRAFT_KEY}${form}`
}
