/**
 * The figures of an order for the screens that show them beside the buy button and while it runs. None of these functions
 * decides an outcome: settle.ts alone does.
 */
import { formatMoney, gainOf, parseMoney } from '../money.ts'
import type { Direction } from '../rows/order-status.ts'

/** Returns the gain of a right order and the loss of a wrong one as signed decimal strings: { gain: "82.00", loss: "-100.00" }. */
export function outcomesOf(stake: string, returnRateBp: number): { gain: string; loss: string } {
  const stakeMinor = parseMoney(stake)
  return { gain: formatMoney(gainOf(stakeMinor, returnRateBp)), loss: formatMoney(-stakeMinor) }
}

/**
 * How many of 100 equal orders must be right so that they lose nothing together: 1 / (1 + return), rounded up, since
 * one order less would be a loss.
 */
export function breakEvenOf100(returnRateBp: number): number {
  return Math.ceil(1_000_000 / (10_000 + returnRateBp))
}

/** The profit or loss if the order's exit price were this one, as a signed decimal string. Equal prices: the stake is back. */
export function profitAtPrice(
  order: {
    readonly direction: Direction
    readonly stake: string
    readonly returnRateBp: number
    readonly entryPrice: number
  },
  price: number,
): string {
  if (price === order.entryPrice) return '0.00'
  const isRight = price > order.entryPrice === (order.direction === 'up')
  const { gain, loss } = outcomesOf(order.stake, order.returnRateBp)
  return isRight ? gain : loss
}

/** The change of a price over 24 hours: the difference in the price's own steps, and in hundredths of a percent, rounded to zero. */
export function riseOf(quote: { readonly price: number; readonly open24h: number }): {
  steps: number
  basisPoints: number
} {
  const steps = quote.price - quote.open24h
  if (quote.open24h === 0) return { steps, basisPoints: 0 }
  return { steps, basisPoints: Math.trunc((steps * 10_000) / quote.open24h) }
}
