import { onlineCalls } from '../store/device/online-calls.ts'

/** Whether an order or a withdrawal was sent whose answer has not come. */
export function hasCallsUnderWay(): boolean {
  return onlineCalls.get().length > 0
}
