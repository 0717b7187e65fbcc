import { useSyncExternalStore } from 'react'
import type { Session } from '../../contract/endpoints/session.ts'
import { sessionCell } from '../store/device/session.ts'

/** Who is signed in on this device, null for nobody. Loads no database. */
export function useSession(): Session | null {
  return useSyncExternalStore(sessionCell.subscribe, sessionCell.get)
}
