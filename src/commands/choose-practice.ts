import { turnPractice } from '../store/device/practice.ts'
import { newId } from './new-id.ts'

/**
 * Switches between practice and the real balance, in all tabs, with and without a network.
 * @param hasBalance whether there is a practice balance; null: not known yet. The first switch opens it, where there is a network
 */
export function choosePractice(isPractising: boolean, hasBalance: boolean | null): void {
  turnPractice(isPractising)
  if (!isPractising || hasBalance !== false || !navigator.onLine) return
  // Home has a button that asks again.
  import('./refill-practice.ts').then(({ refillPractice }) => refillPractice(newId())).catch(() => undefined)
}
