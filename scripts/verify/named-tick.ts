/** A price that names its trade at the exchange, and its line in a report. */
import { formatPrice } from '../../contract/price-text.ts'
import type { Tick, Trade } from '../../contract/settlement/tick.ts'

export type NamedTick = Tick & { readonly trade: Trade; readonly price: number; readonly sourceTs: number }

export function isNamed(tick: Tick): tick is NamedTick {
  return tick.trade !== undefined
}

export function ofTick({ trade, price, sourceTs, seq }: NamedTick, scale: number): string {
  return `${trade.id} at ${time(sourceTs)}, ${formatPrice(price, scale)}, tick ${seq}`
}

export function time(at: number): string {
  return new Date(at).toISOString()
}
