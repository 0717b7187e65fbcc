/** The work of the sync benchmark: finished orders as a busy person would have them, the same ones in every run. */
import type { Order } from '../../contract/rows/order.ts'

const PRODUCTS = ['btc-usdt', 'eth-usdt', 'xau-usdt', 'eur-usdt', 'sol-usdt', 'xrp-usdt', 'gbp-usdt', 'wti-usdt']
const COUNTDOWNS = [30, 60, 120, 180, 300]
const FIRST_TIME = Date.UTC(2025, 0, 1)
/** From one order to the next. */
export const SPACING_MS = 300_000

/** @returns `count` settled orders, oldest first, about one every five minutes */
export function makeOrders(count: number): Order[] {
  const next = random(20_261_121)
  return Array.from({ length: count }, (_, index) => makeOrder(index, next))
}

function makeOrder(index: number, next: () => number): Order {
  const acceptedAt = FIRST_TIME + index * SPACING_MS + (next() % 60_000)
  const countdownSeconds = COUNTDOWNS[next() % COUNTDOWNS.length] ?? 60
  const entryPrice = 1_000_000 + (next() % 9_000_000)
  const change = (next() % 2_001) - 1_000
  const direction = next() % 2 === 0 ? 'up' : 'down'
  const isTie = change === 0
  const isWon = !isTie && change > 0 === (direction === 'up')
  const stakeUnits = 10 + (next() % 490)
  const returnRateBp = 7_800 + (next() % 11) * 100
  const gain = ((stakeUnits * returnRateBp) / 10_000).toFixed(2)
  const entryTs = acceptedAt + (next() % 250)
  const exitTime = entryTs + countdownSeconds * 1_000
  return {
    id: uuid(index, next),
    number: `O${String(100_000_000 + index)}`,
    productId: PRODUCTS[next() % PRODUCTS.length] ?? 'btc-usdt',
    direction,
    stake: `${stakeUnits}.00`,
    returnRateBp,
    countdownSeconds,
    status: isTie ? 'tie' : isWon ? 'won' : 'lost',
    acceptedAt,
    acceptedSeq: index * 1_200,
    entrySeq: index * 1_200 + 1,
    entryTs,
    entryPrice,
    exitTime,
    exitSeq: index * 1_200 + 1 + countdownSeconds * 4,
    exitTs: exitTime - (next() % 250),
    exitPrice: entryPrice + change,
    payout: isTie ? `${stakeUnits}.00` : isWon ? (stakeUnits + Number(gain)).toFixed(2) : '0.00',
    profit: isTie ? '0.00' : isWon ? gain : `-${stakeUnits}.00`,
    voidReason: null,
    settledAt: exitTime + 40,
  }
}

function uuid(index: number, next: () => number): string {
  const hex =
    [next(), next(), next()].map((word) => word.toString(16).padStart(8, '0')).join('') +
    index.toString(16).padStart(8, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** xorshift32: small, seeded, the same everywhere. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
}
