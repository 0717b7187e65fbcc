import { onlineCalls } from '../store/device/online-calls.ts'
import { sessionCell } from '../store/device/session.ts'

/** Whether this person sent an order or a withdrawal whose answer has not come. */
export function hasCallsUnderWay(): boolean {
  const me = sessionCell.get()?.user.id
  return onlineCalls.get().some(({ userId, isTold }) => isTold !== true && (userId ?? me) === me)
}
