/** The state of an open order on the server's clock. */
import type { Order } from '../../../contract/rows/order.ts'

export type CountdownState =
  /** Accepted; its entry tick has not come. */
  | { readonly status: 'waiting' }
  | {
      readonly status: 'running'
      readonly leftMs: number
      /** 1 at the start, 0 at the end. */ readonly leftShare: number
    }
  /** Its time is over; the result comes once no tick can change it any more. */
  | { readonly status: 'settling' }

/** @param now the server's clock, in ms: the phone's own may be wrong */
export function countdownOf(order: Pick<Order, 'exitTime' | 'countdownSeconds'>, now: number): CountdownState {
  if (order.exitTime === null) return { status: 'waiting' }
  const leftMs = order.exitTime - now
  if (leftMs <= 0) return { status: 'settling' }
  return { status: 'running', leftMs, leftShare: Math.min(1, leftMs / (order.countdownSeconds * 1_000)) }
}

/** More of them than a ring on a phone has pixels would be drawn for nobody. */
const RING_STEPS = 240

/** The visible state of a countdown at a time, as one string: while it stays the same, nothing needs drawing. */
export function seenOfCountdown(order: Pick<Order, 'exitTime' | 'countdownSeconds'>, now: number): string {
  const state = countdownOf(order, now)
  return state.status === 'running'
    ? `${countdownText(state.leftMs)} ${Math.ceil(state.leftShare * RING_STEPS)}`
    : state.status
}

/** 42,100 ms → "0:43": a second counts until it has passed, so that 0:00 stands only when the time is over. */
export function countdownText(leftMs: number): string {
  const seconds = Math.ceil(Math.max(0, leftMs) / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * The time until the next of several open orders ends, as text. "…" while none of them has an end, because no entry price has come;
 * "0:00" when their time is over and their results are on their way.
 */
export function soonestEndText(orders: readonly Pick<Order, 'exitTime'>[], now: number): string {
  const ends = orders.flatMap(({ exitTime }) => (exitTime !== null && exitTime > now ? [exitTime] : []))
  if (ends.length > 0) return countdownText(Math.min(...ends) - now)
  return orders.some(({ exitTime }) => exitTime === null) ? '…' : countdownText(0)
}
