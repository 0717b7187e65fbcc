import { useSyncExternalStore } from 'react'
import { notificationsCell, type NotificationState } from '../store/device/notifications.ts'

/** What this device is told while the app is closed; null before anybody asked. */
export function useNotifications(): NotificationState | null {
  return useSyncExternalStore(notificationsCell.subscribe, notificationsCell.get)
}
