import { useSyncExternalStore } from 'react'
import type { Session } from '../../contract/endpoints/session.ts'
import { sessionCell } from '../store/device/session.ts'

/** The session on this device, null if nobody is signed in. Loads no database. */
export function useSession(): Session | null {
  return useSyncExternalStore(sessionCell.subscribe, sessionCell.get)
}
