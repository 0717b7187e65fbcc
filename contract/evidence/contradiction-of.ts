/**
 * Tells whether two texts that the platform signed contradict each other: then one of them is untrue, whoever reads them. A signed
 * restore notice between the two excuses what it abandoned.
 */
import { canonicalJson } from '../canonical-json.ts'
import { newsContradiction, restoreContradiction, type LogNews } from '../log/log-news.ts'
import type { PolicyNotice } from '../log/policy-notice-schema.ts'
import { marketTextName, type MarketDay, type MarketTerms } from '../market/market-day.ts'
import type { StatementMonthReceipt, StatementPoint } from '../rows/statement-month.ts'
import { keptUntil, restoreBetween } from '../settlement/abandoned.ts'
import type { Acceptance, SettlementReceipt } from '../settlement/receipt.ts'
import type { RestoreNotice } from '../settlement/restore-notice.ts'
import type { Checkpoint } from '../settlement/tick.ts'

/** The texts that a signature can cover. A checkpoint has no type of its own. */
export type SignedText =
  | Acceptance
  | SettlementReceipt
  | StatementMonthReceipt
  | LogNews
  | PolicyNotice
  | RestoreNotice
  | MarketDay
  | MarketTerms
  | (Checkpoint & { readonly type?: undefined })

/**
 * @param restores restore notices whose signatures were checked
 * @returns in English, for experts, what cannot both be true; null where both can
 */
export function contradictionOf(
  one: SignedText,
  other: SignedText,
  restores: readonly RestoreNotice[] = [],
): string | null {
  if (one.type === 'acceptance' && other.type === 'acceptance') return acceptances(one, other, restores)
  if (one.type === 'settlement' && other.type === 'settlement') return settlements(one, other, restores)
  if (one.type === 'statement-month' && other.type === 'statement-month') return months(one, other, restores)
  if (one.type === 'log-news' && other.type === 'log-news') return newsContradiction(one, other)
  if (one.type === 'restore-notice' && other.type === 'log-news') return restoreContradiction(one, other)
  if (isOfMarket(one) && isOfMarket(other)) return marketTexts(one, other, restores)
  if (one.type === undefined && other.type === undefined) return heads(one, other, restores)
  return null
}

/** Compares two acceptances. After a restore an order that the backup had lost may be bought again under its old id. */
function acceptances(one: Acceptance, other: Acceptance, restores: readonly RestoreNotice[]): string | null {
  if (
    one.orderId !== other.orderId ||
    isSameBut(one, other, ['keyId']) ||
    isRestoredBetween(one.acceptedAt, other.acceptedAt, restores)
  )
    return null
  return `Order ${one.orderId} was accepted twice, on different terms: ${differences(one, other)}`
}

/** The same result may be signed again, at another time or with another key. */
function settlements(
  one: SettlementReceipt,
  other: SettlementReceipt,
  restores: readonly RestoreNotice[],
): string | null {
  if (one.orderId !== other.orderId || isSameBut(one, other, ['keyId', 'settledAt'])) return null
  const isRestored =
    one.voidReason === 'restored' ||
    other.voidReason === 'restored' ||
    isRestoredBetween(one.settledAt, other.settledAt, restores)
  return isRestored
    ? null
    : `Order ${one.orderId} was settled twice, with different results: ${differences(one, other)}`
}

/** After so many lines an account has one balance and one history. Lines are only ever added. */
function months(
  one: StatementMonthReceipt,
  other: StatementMonthReceipt,
  restores: readonly RestoreNotice[],
): string | null {
  if (
    one.userId !== other.userId ||
    one.currency !== other.currency ||
    isRestoredBetween(one.signedAt, other.signedAt, restores)
  )
    return null
  for (const point of [one.before, one.after]) {
    const same = [other.before, other.after].find(({ lines }) => lines === point.lines)
    if (same && !isSamePoint(point, same))
      return `After ${point.lines} lines the account stood at ${point.balance} in one text, at ${same.balance} in the other, or had another history`
  }
  const [first, second] = one.signedAt <= other.signedAt ? [one, other] : [other, one]
  const hasShrunk =
    first.month === second.month &&
    (second.after.lines < first.after.lines || second.before.lines !== first.before.lines)
  return hasShrunk
    ? `${first.month} was signed with ${first.after.lines} lines and later with ${second.after.lines}`
    : null
}

function isOfMarket(text: SignedText): text is MarketDay | MarketTerms {
  return text.type === 'market-day' || text.type === 'market-terms'
}

/** The platform signs one text under each name. After a restore it signs a text anew that the backup had lost, under the same name. */
function marketTexts(
  one: MarketDay | MarketTerms,
  other: MarketDay | MarketTerms,
  restores: readonly RestoreNotice[],
): string | null {
  const name = marketTextName(one)
  if (
    name !== marketTextName(other) ||
    canonicalJson(one) === canonicalJson(other) ||
    isRestoredBetween(one.madeAt, other.madeAt, restores)
  )
    return null
  return `${name} was signed twice, with different texts: ${differences(one, other)}`
}

function heads(one: Checkpoint, other: Checkpoint, restores: readonly RestoreNotice[]): string | null {
  if (one.productId !== other.productId || restoreBetween(one, other, restores)) return null
  const [low, high] = one.seq < other.seq ? [one, other] : [other, one]
  if (low.seq === high.seq)
    return one.hash === other.hash && one.ts === other.ts
      ? null
      : `Place ${one.seq} of the prices of ${one.productId} was signed with two different hashes`
  return low.ts <= high.ts
    ? null
    : `Place ${low.seq} of the prices of ${one.productId} was signed with a later time than place ${high.seq}`
}

/**
 * Whether a restore lies between two moments and abandoned the earlier one. Lines and orders have no place in a chain of prices: what the
 * backup held of them reaches as far as its newest price does.
 */
export function isRestoredBetween(one: number, other: number, restores: readonly RestoreNotice[]): boolean {
  const [earlier, later] = one < other ? [one, other] : [other, one]
  return restores.some(
    ({ restoredAt }) => keptUntil(restoredAt, restores) <= earlier && earlier < restoredAt && restoredAt <= later,
  )
}

function isSamePoint(one: StatementPoint, other: StatementPoint): boolean {
  return one.hash === other.hash && one.balance === other.balance
}

function isSameBut<T extends object>(one: T, other: T, names: readonly (keyof T)[]): boolean {
  const rest = (value: T) =>
    canonicalJson(
      Object.fromEntries(Object.entries(value).filter(([name]) => !(names as readonly string[]).includes(name))),
    )
  return rest(one) === rest(other)
}

function differences(one: object, other: object): string {
  const [left, right] = [one, other].map((value) => new Map<string, unknown>(Object.entries(value)))
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => name !== 'keyId' && name !== 'settledAt' && left?.get(name) !== right?.get(name))
    .map((name) => `${name} ${String(left?.get(name))} and ${String(right?.get(name))}`)
    .join(', ')
}
