import { TYPING_SHOWN_MS } from '../../../contract/stream-times.ts'
import { createCell } from './cell.ts'

/** When customer service was last heard writing to whom, device time; kept nowhere. */
export const typingCell = createCell<{ readonly userId: string; readonly at: number } | null>(null)

/** For how long it is still shown, ms; after the device's clock was set back no longer than the whole time. */
export function typingLeftMs(at: number, now: number): number {
  return Math.min(TYPING_SHOWN_MS, Math.max(0, at + TYPING_SHOWN_MS - now))
}
