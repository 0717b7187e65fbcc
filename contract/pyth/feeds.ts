/** Says which of Pyth's prices a product follows, and which of them become ticks. */
import { MAX_GAP_MS } from '../settlement/settle.ts'
import type { SignedPrice } from './price-update.ts'

/** Hex of 32 bytes, as Pyth numbers its feeds. */
export const FEED_ID = /^[0-9a-f]{64}$/

/**
 * The feeds of the catalogue's products, with Pyth's names of them. Source: https://docs.pyth.network/price-feeds/core/price-feeds/price-feed-ids
 * ("Price Feed IDs"). They are in US dollars.
 */
export const PYTH_FEEDS: Readonly<Record<string, { readonly id: string; readonly name: string }>> = {
  'btc-usdt': { id: 'e62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43', name: 'Crypto.BTC/USD' },
  'eth-usdt': { id: 'ff61491a931112ddf1bd8147cd1b641375f79f5825126d665480874634fd0ace', name: 'Crypto.ETH/USD' },
  'sol-usdt': { id: 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d', name: 'Crypto.SOL/USD' },
  'xrp-usdt': { id: 'ec5d399846a9209f3fe5881d70aae9268c94339ff9817e8d18ff19fa05eea1c8', name: 'Crypto.XRP/USD' },
  'eur-usdt': { id: 'a995d00bb36a63cef7fd2c287dc105fc8f3d93779f062f09551b0af3e81ec30b', name: 'FX.EUR/USD' },
  'gbp-usdt': { id: '84c2dde9633d93d1bcad84e7dc41c9d56578b7ec52fabedc1f335d673df0a7c1', name: 'FX.GBP/USD' },
  'xau-usdt': { id: '765d2ba906dbc32ca17cc11f5310a89e9ee1f6420508c63861f2f8ba4ee34bb2', name: 'Metal.XAU/USD' },
  'xag-usdt': { id: 'f2fb02c32b055c805e7238d628e5e9dadef274376114eb1f012337cabe93871e', name: 'Metal.XAG/USD' },
  'wti-usdt': { id: '925ca92ff005ae943c158e3563f59698ce7e75c5a8c8dd43303a0a154887b3e6', name: 'Commodities.USOILSPOT' },
}

/** Pyth's publishers must agree so far: a price whose confidence is wider than this share of it, in hundredths of a percent, is none. */
export const CONFIDENCE_BP_MAX = 100n

/**
 * Whether a signed price may become a tick: it is the first one of its second, so that nobody can choose among those of a second, it is above
 * zero, and its publishers agree.
 */
export function isUsable({ price, confidence, publishTime, previousPublishTime }: SignedPrice): boolean {
  return price > 0n && publishTime > previousPublishTime && confidence * 10_000n <= price * CONFIDENCE_BP_MAX
}

/** Whether so many seconds of signed prices lie between two prices of a chain that its feed was interrupted: more than an exit may be old. */
export function isInterrupted(last: { readonly publishTime: number }, next: SignedPrice): boolean {
  return (next.previousPublishTime - last.publishTime) * 1_000 > MAX_GAP_MS
}

/**
 * A price in a product's smallest steps, to the nearest one, half a step up.
 * @param priceScale decimals of the product's price
 * @returns null for one that is no step at all, or too large
 */
export function stepsOf(
  { price, exponent }: Pick<SignedPrice, 'price' | 'exponent'>,
  priceScale: number,
): number | null {
  const places = exponent + priceScale
  if (Math.abs(places) > 30) return null
  const unit = 10n ** BigInt(Math.abs(places))
  const steps = Number(places >= 0 ? price * unit : (2n * price + unit) / (2n * unit))
  return Number.isSafeInteger(steps) && steps > 0 ? steps : null
}
