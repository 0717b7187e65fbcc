import type { Refusal } from '../../../contract/outcome.ts'
import { PUSH_KINDS, type PushKind } from '../../../contract/push.ts'
import { createCell, createStoredCell } from './cell.ts'
import { sessionCell } from './session.ts'
import { hasFields } from './stored-shape.ts'
import { PUSH_KINDS_KEY } from '../../storage-keys.ts'

/**
 * Whether this device is told what happens while the app is closed. `unsupported`: this browser has no such thing, or only once
 * the app is installed. `blocked`: the person has forbidden it in the browser. `ready`: of `kinds`, nothing where there are none.
 */
export type NotificationState =
  | { readonly status: 'unsupported' }
  | { readonly status: 'blocked' }
  | { readonly status: 'unknown'; readonly refusal: Refusal }
  | { readonly status: 'ready'; readonly kinds: readonly PushKind[] }

/** With the session that asked; null before any did. */
export const notificationsCell = createCell<{
  readonly sessionId: string | null
  readonly state: NotificationState
} | null>(null)

/** Returns the state that this session has asked for; null before it asked. The state of another person's session is never shown. */
export function knownNotifications(): NotificationState | null {
  const known = notificationsCell.get()
  return known !== null && known.sessionId === (sessionCell.get()?.id ?? null) ? known.state : null
}

/** The kinds of notification that a session chose on this device; null: none, or not known here. */
export const chosenKindsCell = createStoredCell<{
  readonly sessionId: string
  readonly kinds: readonly PushKind[]
} | null>(PUSH_KINDS_KEY, (stored) => {
  if (!hasFields(stored, { sessionId: 'string', kinds: 'object' })) return null
  const { sessionId, kinds } = stored
  return typeof sessionId === 'string' && Array.isArray(kinds)
    ? { sessionId, kinds: PUSH_KINDS.filter((kind) => kinds.includes(kind)) }
    : null
})
