/** The amount of an order while it is typed on the screen's keypad or a keyboard. Rules: contract/validation/amount-input.ts. */
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { editAmount, readAmount, type AmountTerms } from '../../../contract/validation/amount-input.ts'
import { plainAmountText } from '../../../contract/validation/amount-text.ts'
import type { KeypadKey } from '../../ui/fields/keypad.tsx'

/** A keyboard has a comma besides: some write it before the decimals, others between thousands. */
export type StakeKey = KeypadKey | ','

/** The amount as it stands on the sheet. */
export interface StakeEntry {
  readonly text: string
  /** A button put it there, not keys: it stands there as selected, and the next key takes its place. */
  readonly isChosen: boolean
}

/** Returns the amount's text after a key. A value above the maximum is capped at once: typing on can only make it larger. */
export function pressStakeKey({ text, isChosen }: StakeEntry, key: StakeKey, terms: AmountTerms): StakeEntry {
  const before = isChosen ? '' : text
  const next =
    key === 'delete'
      ? editAmount({ before, after: before.slice(0, -1), inserted: 0 }, terms)
      : editAmount({ before, after: before + key, inserted: 1 }, terms)
  return { text: next.replace(/^0+(?=\d)/, ''), isChosen: false }
}

/** Translates a key of the keyboard; null for keys without a meaning here. */
export function stakeKeyOf(key: string): StakeKey | null {
  if (key === 'Backspace') return 'delete'
  const plain = [...key].length === 1 ? plainAmountText(key).replace('٫', '.') : ''
  return /^[\d.,]$/.test(plain) ? (plain as StakeKey) : null // one of these by the test
}

/** The sum that the text stands for; null where it is none, not clear, or must be corrected first: "0" becomes 1, and the person sees it. */
export function stakeOf(text: string, maximum: string): string | null {
  const reading = readAmount(text, { maximum })
  return reading.status === 'amount' && !reading.isCorrected ? reading.amount : null
}

/** The whole balance, capped at the order's maximum. Null when that is not even the minimum. */
export function allInStake(available: string, terms: CountdownTerms): string | null {
  const balance = parseMoney(available)
  const maximum = parseMoney(terms.maximumStake)
  const stake = balance < maximum ? balance : maximum
  return stake < parseMoney(terms.minimumStake) ? null : formatMoney(stake)
}

/** Why this stake cannot be bought, as the server would say it; null when it can. An unknown balance refuses nothing. */
export function stakeProblem(stake: string, terms: CountdownTerms, available: string | null): ProblemCode | null {
  const minor = parseMoney(stake)
  if (minor < parseMoney(terms.minimumStake)) return 'stake-below-minimum'
  if (minor > parseMoney(terms.maximumStake)) return 'stake-above-maximum'
  if (available !== null && minor > parseMoney(available)) return 'insufficient-balance'
  return null
}

/** "250.00" → "250", "12.50" → "12.5": how a sum stands in the input. */
export function withoutZeros(money: string): string {
  return money.replace(/\.?0+$/, '')
}
