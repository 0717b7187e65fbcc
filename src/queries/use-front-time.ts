import { useSyncExternalStore } from 'react'
import { type FrontTime, frontTimeCell } from '../store/device/front-time.ts'
import { useSession } from './use-session.ts'

export { isCheckDue } from '../store/device/front-time.ts'

/** The time of the signed-in person in front of the app on this device; null while there is none. */
export function useFrontTime(): FrontTime | null {
  const userId = useSession()?.user.id
  const time = useSyncExternalStore(frontTimeCell.subscribe, frontTimeCell.get)
  return time !== null && time.userId === userId ? time : null
}
