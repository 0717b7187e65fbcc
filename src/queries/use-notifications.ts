import { useSyncExternalStore } from 'react'
import { notificationsCell, type NotificationState } from '../store/device/notifications.ts'

/** The state of this device's notifications; null before it was asked for. */
export function useNotifications(): NotificationState | null {
  return useSyncExternalStore(notificationsCell.subscribe, notificationsCell.get)
}
