import { closedAccountCell } from '../store/device/closed-account.ts'

/** The person has read that their account was closed on another device. */
export function noteClosedAccountRead(): void {
  closedAccountCell.set(false)
}
