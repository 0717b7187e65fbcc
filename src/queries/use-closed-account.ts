import { useSyncExternalStore } from 'react'
import { closedAccountCell } from '../store/device/closed-account.ts'

/** Whether the account that was signed in here was closed on another device, and nobody has read that yet. */
export function useClosedAccount(): boolean {
  return useSyncExternalStore(closedAccountCell.subscribe, closedAccountCell.get)
}
