/**
 * A product's terms that operators publish ahead of time: hours, holidays, maintenance, returns and stakes. Pure: the desk's editor
 * shows the faults that the server refuses.
 */
import * as z from 'zod/mini'
import { timeSchema } from './identifiers.ts'
import { gainOf, parseMoney } from './money.ts'
import { positiveMoneySchema } from './money-schema.ts'

const positive = z.int().check(z.positive())
const COUNTDOWN_SECONDS_MAX = 3_600

export const termsOfCountdownSchema = z.strictObject({
  seconds: positive.check(z.maximum(COUNTDOWN_SECONDS_MAX)),
  returnRateBp: positive.check(z.maximum(99_999)),
  minimumStake: positiveMoneySchema,
  maximumStake: positiveMoneySchema,
})

const hoursSchema = z.strictObject({
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Monday first, seven days, each its ranges in order. */
  weekly: z.array(z.array(z.string().check(z.maxLength(11))).check(z.maxLength(6))).check(z.length(7)),
  /** Local dates without trading. */
  holidays: z.array(z.iso.date()).check(z.maxLength(400)),
})

export const productTermsSchema = z.strictObject({
  /** Null: always open. */
  hours: z.nullable(hoursSchema),
  maintenance: z.array(z.strictObject({ from: timeSchema, to: timeSchema })).check(z.maxLength(50)),
  countdowns: z.array(termsOfCountdownSchema).check(z.minLength(1), z.maxLength(12)),
})
export type ProductTerms = z.infer<typeof productTermsSchema>

/**
 * How far ahead terms are published. The longest order takes an hour and its entry some seconds more, so no order that was bought before
 * the publication still runs when the terms begin: nobody can close a market, or open it, around a running order.
 */
export const TERMS_LEAD_MS = 3_900_000

/** One fault of terms that have the form of the schema. */
export interface TermsFault {
  /** "hours.timeZone", "hours.weekly.4", "hours.holidays", "maintenance.0", "countdowns.2" */
  readonly at: string
  readonly code:
    | 'no-time-zone'
    | 'no-range'
    | 'ranges-overlap'
    | 'never-open'
    | 'holiday-twice'
    | 'ends-before-it-begins'
    | 'stands-twice'
    | 'minimum-above-maximum'
    | 'gain-of-nothing'
}

/** "09:30-16:00" → minutes of the day, or null. Its end is "24:00" at the latest. */
export function parseRange(text: string): { from: number; to: number } | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(text)
  if (!match) return null
  const from = Number(match[1]) * 60 + Number(match[2])
  const to = Number(match[3]) * 60 + Number(match[4])
  return from < to && to <= 24 * 60 ? { from, to } : null
}

/** Whether the machine knows a time zone by this name: "America/New_York". */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Faults between the fields of terms that have the form of the schema.
 * @returns every fault, in the order of the editor's fields; none: the terms may be published
 */
export function faultsOfTerms({ hours, maintenance, countdowns }: ProductTerms): readonly TermsFault[] {
  return [
    ...(hours === null ? [] : faultsOfHours(hours)),
    ...faultsOfCountdowns(countdowns),
    ...maintenance.flatMap(({ from, to }, index): TermsFault[] =>
      from < to ? [] : [{ at: `maintenance.${index}`, code: 'ends-before-it-begins' }],
    ),
  ]
}

function faultsOfHours({ timeZone, weekly, holidays }: NonNullable<ProductTerms['hours']>): TermsFault[] {
  return [
    ...(isTimeZone(timeZone) ? [] : [{ at: 'hours.timeZone', code: 'no-time-zone' } as const]),
    ...weekly.flatMap((day, index) => {
      const code = faultOfDay(day)
      return code === null ? [] : [{ at: `hours.weekly.${index}`, code }]
    }),
    ...(weekly.every((day) => day.length === 0) ? [{ at: 'hours.weekly.0', code: 'never-open' } as const] : []),
    ...(new Set(holidays).size < holidays.length ? [{ at: 'hours.holidays', code: 'holiday-twice' } as const] : []),
  ]
}

function faultOfDay(day: readonly string[]): 'no-range' | 'ranges-overlap' | null {
  const ranges = day.map(parseRange)
  let before = 0
  for (const range of ranges) {
    if (range === null) return 'no-range'
    if (range.from < before) return 'ranges-overlap'
    before = range.to
  }
  return null
}

/**
 * The faults of the countdowns alone, which the catalogue's file may not have either.
 * @returns each under "countdowns." and its place
 */
export function faultsOfCountdowns(countdowns: ProductTerms['countdowns']): readonly TermsFault[] {
  return countdowns.flatMap((one, index): TermsFault[] => {
    const at = `countdowns.${index}`
    const least = parseMoney(one.minimumStake)
    return [
      ...(least > parseMoney(one.maximumStake) ? [{ at, code: 'minimum-above-maximum' } as const] : []),
      ...(gainOf(least, one.returnRateBp) === 0n ? [{ at, code: 'gain-of-nothing' } as const] : []),
      ...(countdowns.some((other, place) => place < index && other.seconds === one.seconds)
        ? [{ at, code: 'stands-twice' } as const]
        : []),
    ]
  })
}

/** One value of terms under its name: "hours.weekly.4", "countdowns.180.returnRateBp". */
type Values = ReadonlyMap<string, string>

/** A value that differs between two terms; null: it is not there. */
export interface TermsChange {
  readonly name: string
  readonly now: string | null
  readonly then: string | null
}

/** The values of terms, each under a name that stays when others come and go. "hours" is "always" for a product that never closes. */
function valuesOfTerms({ hours, maintenance, countdowns }: ProductTerms): Values {
  return new Map([
    ...(hours === null
      ? [['hours', 'always'] as const]
      : [
          ['hours.timeZone', hours.timeZone] as const,
          ...hours.weekly.map((day, index) => [`hours.weekly.${index}`, day.join(', ')] as const),
          ...hours.holidays.map((day) => [`hours.holidays.${day}`, day] as const),
        ]),
    ...maintenance.map(
      ({ from, to }) => [`maintenance.${minuteOf(from)}`, `${minuteOf(from)} – ${minuteOf(to)}`] as const,
    ),
    ...countdowns.flatMap(
      ({ seconds, ...terms }) =>
        [
          [`countdowns.${seconds}.returnRateBp`, percent(terms.returnRateBp)],
          [`countdowns.${seconds}.minimumStake`, terms.minimumStake],
          [`countdowns.${seconds}.maximumStake`, terms.maximumStake],
        ] as const,
    ),
  ])
}

/**
 * The values that differ, in the order of the terms to come; those that go stand last.
 * @param before null for a product that is not there yet: each value is new
 */
export function changesOfTerms(before: ProductTerms | null, after: ProductTerms): readonly TermsChange[] {
  const [now, then]: readonly [Values, Values] = [before ? valuesOfTerms(before) : new Map(), valuesOfTerms(after)]
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((name) => {
    const change = { name, now: now.get(name) ?? null, then: then.get(name) ?? null }
    return change.now === change.then ? [] : [change]
  })
}

/** Whether the change touches returns or stakes, which is everybody's money: it takes two operators. */
export function takesTwo(changes: readonly TermsChange[]): boolean {
  return changes.some(({ name }) => name.startsWith('countdowns.'))
}

/** "2026-05-17 02:00", UTC. */
function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

/** "85.00 %", from basis points. */
function percent(rateBp: number): string {
  return `${Math.floor(rateBp / 100)}.${String(rateBp % 100).padStart(2, '0')} %`
}
