import { hasCallsUnderWay } from '../../queries/calls-under-way.ts'
import { isOnScreen } from '../../ui/page/on-screen.ts'
import { isTyping } from '../input/typed-input.ts'

/**
 * Whether this page may be loaded anew without anybody noticing: nothing is typed, no order runs on the screen, no dialog asks
 * something, no order or withdrawal waits for its answer. Items in the outbox are stored on the device and safe in any case.
 */
export function isSafeToReload(): boolean {
  return (
    !isTyping() &&
    !hasCallsUnderWay() &&
    !isOnScreen('sheet') &&
    document.querySelector('[role=timer], dialog[open]') === null
  )
}
