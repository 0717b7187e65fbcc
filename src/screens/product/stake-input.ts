/** The amount of an order while it is typed on the screen's keypad or a keyboard. Rules: contract/validation/amount-input.ts. */
import { formatMoney, parseMoney } from '../../../contract/money.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { CountdownTerms } from '../../../contract/rows/product.ts'
import { filterAmountInput, finishAmountInput } from '../../../contract/validation/amount-input.ts'
import type { KeypadKey } from '../../ui/keypad.tsx'

/** The text after a key. A value above the maximum is capped at once: typing on can only make it larger. */
export function pressStakeKey(text: string, key: KeypadKey, maximum: string): string {
  if (key === 'delete') return text.slice(0, -1)
  const next = filterAmountInput(text + key).replace(/^0+(?=\d)/, '').replace(/^\./, '0.')
  return capStake(next, maximum)
}

/** The typed text, or the maximum in its place when it is above it. */
export function capStake(text: string, maximum: string): string {
  if (text === '' || text.endsWith('.')) return text
  return parseMoney(toMoney(text)) > parseMoney(maximum) ? withoutZeros(maximum) : text
}

/** Which key of a keyboard means what here; null for those that mean nothing. */
export function stakeKeyOf(key: string): KeypadKey | null {
  if (key === 'Backspace') return 'delete'
  const plain = key.normalize('NFKC')
  if (plain === '.' || plain === ',' || plain === '。') return '.'
  return /^\d$/.test(plain) ? (plain as KeypadKey) : null
}

/** The sum that the typed text stands for once typing has ended; null while nothing is typed. */
export function stakeOf(text: string, maximum: string): string | null {
  return filterAmountInput(text) === '' ? null : finishAmountInput(text, maximum)
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

function toMoney(text: string): string {
  const [units = '0', decimals = ''] = text.split('.')
  return `${units}.${decimals.padEnd(2, '0')}`
}
