/** The conditions of withdrawals as their form shows them, and the part of them that an operator asks to change. */
import type { WithdrawalTerms } from '../../contract/rows/withdrawal.ts'

const HOUR_MS = 3_600_000

/** Returns each condition as it is typed in its form; times in hours. */
export function textsOf(terms: WithdrawalTerms) {
  const { minimum, maximum, feeFixed, feeBp, reviewMs, holdMs } = terms
  const [reviewHours, holdHours] = [String(reviewMs / HOUR_MS), String(holdMs / HOUR_MS)]
  return { minimum, maximum, feeFixed, feeBp: String(feeBp), reviewHours, holdHours }
}

/** Returns the terms that are to change, null where a text is no number. Others are not asked for: a request for them may wait elsewhere. */
export function changesOf(typed: ReturnType<typeof textsOf>, terms: WithdrawalTerms): Partial<WithdrawalTerms> | null {
  const { minimum, maximum, feeFixed, feeBp, reviewHours, holdHours } = typed
  const numbers = {
    feeBp: Number(feeBp),
    reviewMs: Number(reviewHours) * HOUR_MS,
    holdMs: Number(holdHours) * HOUR_MS,
  }
  if (!Object.values(numbers).every((value) => Number.isSafeInteger(value))) return null
  const wanted: WithdrawalTerms = { ...terms, minimum, maximum, feeFixed, ...numbers }
  const names = Object.keys(wanted) as (keyof WithdrawalTerms)[] // its own keys
  return Object.fromEntries(names.flatMap((name) => (wanted[name] === terms[name] ? [] : [[name, wanted[name]]])))
}
