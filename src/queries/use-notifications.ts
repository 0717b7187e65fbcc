import { useSyncExternalStore } from 'react'
import { knownNotifications, notificationsCell, type NotificationState } from '../store/device/notifications.ts'
import { sessionCell } from '../store/device/session.ts'

/** The state of this device's notifications; null before this session asked for it. */
export function useNotifications(): NotificationState | null {
  return useSyncExternalStore(subscribe, knownNotifications)
}

function subscribe(listener: () => void): () => void {
  const [ofState, ofSession] = [notificationsCell.subscribe(listener), sessionCell.subscribe(listener)]
  return () => {
    ofState()
    ofSession()
  }
}
