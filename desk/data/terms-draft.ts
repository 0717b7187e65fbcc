/** A product's terms as they are typed at the desk, and what they mean. Pure. */
import { formatMoney } from '../../contract/money.ts'
import { faultsOfTerms, productTermsSchema, type ProductTerms, type TermsFault } from '../../contract/product-terms.ts'

export interface TermsDraft {
  readonly isAlwaysOpen: boolean
  readonly timeZone: string
  /** Monday first: "00:00-17:00, 18:00-24:00"; empty: closed. */
  readonly weekly: readonly string[]
  /** "2026-12-25" */
  readonly holidays: readonly string[]
  /** UTC: "2026-05-17T02:00" */
  readonly maintenance: readonly { readonly from: string; readonly to: string }[]
  readonly countdowns: readonly CountdownDraft[]
}

export interface CountdownDraft {
  readonly seconds: string
  /** Per cent: "85.00" */
  readonly returnRate: string
  readonly minimumStake: string
  readonly maximumStake: string
}

/** "no-value": a field can't be read at all. "is-taken": another product has it. */
export type DraftFault = Pick<TermsFault, 'at'> & { readonly code: TermsFault['code'] | 'no-value' | 'is-taken' }

export function draftOf({ hours, maintenance, countdowns }: ProductTerms): TermsDraft {
  return {
    isAlwaysOpen: hours === null,
    timeZone: hours?.timeZone ?? 'UTC',
    weekly: hours?.weekly.map((day) => day.join(', ')) ?? Array<string>(7).fill('00:00-24:00'),
    holidays: hours?.holidays ?? [],
    maintenance: maintenance.map(({ from, to }) => ({ from: minuteText(from), to: minuteText(to) })),
    countdowns: countdowns.map(({ seconds, returnRateBp, minimumStake, maximumStake }) => ({
      seconds: String(seconds),
      returnRate: formatMoney(BigInt(returnRateBp)),
      minimumStake,
      maximumStake,
    })),
  }
}

/** The terms that are typed, with the faults in the order of the fields; null while a field can't be read. */
export function readDraft(draft: TermsDraft): {
  readonly terms: ProductTerms | null
  readonly faults: readonly DraftFault[]
} {
  const { isAlwaysOpen, timeZone, weekly, holidays, maintenance, countdowns } = draft
  const read = {
    hours: isAlwaysOpen
      ? null
      : { timeZone: timeZone.trim(), weekly: weekly.map(rangesOf), holidays: [...holidays].sort() },
    maintenance: maintenance.map(({ from, to }) => ({ from: momentOf(from), to: momentOf(to) })),
    countdowns: countdowns.map(({ seconds, returnRate, minimumStake, maximumStake }) => ({
      seconds: /^\d{1,4}$/.test(seconds.trim()) ? Number(seconds) : NaN,
      returnRateBp: Number(decimals(returnRate)?.replace('.', '') ?? NaN),
      minimumStake: decimals(minimumStake),
      maximumStake: decimals(maximumStake),
    })),
  }
  const parsed = productTermsSchema.safeParse(read)
  if (parsed.success) return { terms: parsed.data, faults: faultsOfTerms(parsed.data) }
  const places = new Set(parsed.error.issues.map(({ path }) => placeOf(path)))
  return { terms: null, faults: [...places].map((at) => ({ at, code: 'no-value' })) }
}

/** The field of the editor that a part of the terms stands in: a day, a row of the table. */
function placeOf([room, second, third]: readonly PropertyKey[]): string {
  return room === 'hours' && second === 'weekly'
    ? `hours.weekly.${String(third)}`
    : [room, second].filter((part) => part !== undefined).join('.')
}

function rangesOf(text: string): string[] {
  return text
    .split(/[,，;]/)
    .map((range) => range.replaceAll(/\s/g, '').replace('–', '-'))
    .filter((range) => range !== '')
}

/** "5,000.5" → "5000.50"; null for what is no amount. */
function decimals(text: string): string | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  return match ? `${BigInt(match[1] ?? '')}.${(match[2] ?? '').padEnd(2, '0')}` : null
}

/** "2026-05-17T02:00", as a field of a moment has it, in UTC → ms; NaN for what is none. */
export function momentOf(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : NaN
}

export function minuteText(at: number): string {
  return new Date(at).toISOString().slice(0, 16)
}
