import type { Refusal } from '../../contract/outcome.ts'
import type { PushKind } from '../../contract/push.ts'
import { createCell } from './cell.ts'

/**
 * Whether this device is told what happens while the app is closed. `unsupported`: this browser has no such thing, or only once
 * the app is installed. `blocked`: the person has forbidden it in the browser. `ready`: of `kinds`, nothing where there are none.
 */
export type NotificationState =
  | { readonly status: 'unsupported' }
  | { readonly status: 'blocked' }
  | { readonly status: 'unknown'; readonly refusal: Refusal }
  | { readonly status: 'ready'; readonly kinds: readonly PushKind[] }

/** Null before it was asked. */
export const notificationsCell = createCell<NotificationState | null>(null)
