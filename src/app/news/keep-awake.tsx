import { useEffect, useSyncExternalStore } from 'react'
import { OPEN_STATUSES } from '../../../contract/rows/order-status.ts'
import { useHistory } from '../../queries/use-history.ts'
import { useSession } from '../../queries/use-session.ts'
import { holdAwake, type WakeLocks } from './hold-awake.ts'
import { isPageSeen, subscribeSeen } from './page-seen.ts'

/** Keeps the screen on while an order of the signed-in person counts down, so that they see its end. */
export function KeepAwake() {
  const userId = useSession()?.user.id
  return userId === undefined ? null : <PersonAwake key={userId} />
}

function PersonAwake() {
  const isRealRunning = useHistory('orders', { where: { status: OPEN_STATUSES }, pageSize: 1 }).rows.length > 0
  const isPracticeRunning =
    useHistory('practiceOrders', { where: { status: OPEN_STATUSES }, pageSize: 1 }).rows.length > 0
  const isRunning = isRealRunning || isPracticeRunning
  const isSeen = useSyncExternalStore(subscribeSeen, isPageSeen)
  // The browser lets go of the screen by itself when the page is hidden.
  useEffect(() => {
    if (!isRunning || !isSeen) return
    return holdAwake((navigator as { wakeLock?: WakeLocks }).wakeLock)
  }, [isRunning, isSeen])
  return null
}
