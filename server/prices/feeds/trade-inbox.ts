/**
 * Chooses the trades of an exchange that become prices. Exchanges send a trade twice, late, and before an older one, most of all
 * after a connection was lost; the chain takes each once, in the order of the exchange's own times.
 */

/** A trade as it comes over the wire. */
export interface ExchangeTrade {
  /** The exchange's; null where it has none. */
  readonly id: string | null
  /** ms, by the exchange's clock */
  readonly time: number
  /** In the product's smallest steps. */
  readonly price: number
  /** Millionths of a unit. */
  readonly volumeMicro: bigint
}

/** Trades further from this machine's clock are no price of now: history sent at subscription, or two clocks that differ. */
export const LATE_MS_MAX = 5_000
const IDS_KEPT = 2_000

export interface TradeInbox {
  /** Takes trades in any order. @returns how many were passed over: twice, too old or too new, older than one already taken, not above zero */
  add(trades: readonly ExchangeTrade[], now: number): number
  /** Returns the trades taken since the last call, in order. */
  take(): readonly ExchangeTrade[]
}

export function createTradeInbox(): TradeInbox {
  const ids = new Set<string>()
  let waiting: ExchangeTrade[] = []
  let newest = 0
  const isNew = ({ id }: ExchangeTrade) => {
    if (id === null) return true
    if (ids.has(id)) return false
    ids.add(id)
    // A set keeps the order in which things were put in.
    for (const oldest of ids) {
      if (ids.size <= IDS_KEPT) break
      ids.delete(oldest)
    }
    return true
  }
  return {
    add: (trades, now) => {
      const good = trades.filter((trade) => isPrice(trade) && Math.abs(now - trade.time) <= LATE_MS_MAX && isNew(trade))
      // Stable: those of one moment keep the order in which they came.
      const taken = good.sort((left, right) => left.time - right.time).filter(({ time }) => time >= newest)
      newest = taken.at(-1)?.time ?? newest
      waiting.push(...taken)
      return trades.length - taken.length
    },
    take: () => {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}

function isPrice({ time, price, volumeMicro }: ExchangeTrade): boolean {
  return Number.isSafeInteger(time) && Number.isSafeInteger(price) && price > 0 && volumeMicro >= 0n
}
