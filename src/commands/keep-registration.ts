import { firstStepsCell } from '../store/device/first-steps.ts'
import { readFormDraft, writeFormDraft } from '../store/device/form-draft.ts'

const FORM = 'registration'

/** Keeps the token of step one for step two, over a reload: for this tab, and valid 30 minutes. */
export function keepRegistration(registrationToken: string): void {
  writeFormDraft(FORM, { registrationToken })
}

/** Empty when step one was not passed here. */
export function keptRegistration(): string {
  return readFormDraft(FORM)['registrationToken'] ?? ''
}

/** The account is open: what was typed on the way has done its work. The account name waits in the login form, the first steps on home. */
export function finishRegistration(account: string): void {
  for (const form of [FORM, 'register-check', 'register']) writeFormDraft(form, {})
  writeFormDraft('login', { identifier: account })
  firstStepsCell.set({ account, hasLooked: false })
}
