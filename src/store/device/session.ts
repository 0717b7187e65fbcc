import type { Session } from '../../../contract/endpoints/session.ts'
import { createStoredCell } from './cell.ts'
import { hasFields } from './stored-shape.ts'
import { SESSION_KEY } from '../../storage-keys.ts'

/** The public part of the session on this device. The secret is a cookie that no script can read. */
export const sessionCell = createStoredCell<Session | null>(SESSION_KEY, (stored) =>
  isSession(stored) ? stored : null,
)

function isSession(stored: unknown): stored is Session {
  return (
    hasFields(stored, { id: 'string', expiresAt: 'number', user: 'object' }) &&
    hasFields(stored['user'], { id: 'string', account: 'string' })
  )
}
