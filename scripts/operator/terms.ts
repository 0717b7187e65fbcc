/** The terms of withdrawals and of the fund, as operators set them: each change by two of them, within bounds. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addDays, businessCalendar } from '../../contract/business-day.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { withdrawalTermsSchema } from '../../contract/rows/withdrawal.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { requestTerms, type WantedTerms } from '../../server/operators/terms-requests.ts'
import { readWithdrawalTerms } from '../../server/withdrawals/withdrawal-terms.ts'
import type { Desk, Said } from './desk.ts'

const USAGE =
  'set-withdrawal-terms minimum=10.00 maximum=50000.00 fee-fixed=1.00 fee-bp=50 review-ms=86400000 hold-ms=86400000'

/** Asks for other conditions of withdrawals: `fee-bp=50 minimum=20.00`; what is not named stays. Without words: what holds. */
export async function setWithdrawalTermsCommand(desk: Desk, words: readonly string[]): Promise<Said> {
  const before = await readWithdrawalTerms(desk.database)
  if (words.length === 0) return done(Object.entries(before).map(([name, value]) => `${name}: ${value}`))
  const changes = words.map((word) => /^([a-z-]+)=(.+)$/.exec(word))
  const named = Object.fromEntries(changes.map((change) => [camel(change?.[1] ?? ''), change?.[2] ?? '']))
  const parsed = z.safeParse(z.partial(withdrawalTermsSchema), numbersOf(named, before))
  return parsed.success
    ? ask(desk, { of: 'withdrawal-terms', changes: parsed.data })
    : refuse('invalid-request', { usage: USAGE })
}

/** Asks for a yearly rate of the fund from a day to come on. */
export async function setFundRateCommand(desk: Desk, [fromDay = '', rateBp = '']: readonly string[]): Promise<Said> {
  if (!isDay(fromDay) || !/^\d{1,5}$/.test(rateBp) || Number(rateBp) > 10_000)
    return refuse('invalid-request', { usage: 'set-fund-rate 2027-01-31 250' })
  return ask(desk, { of: 'fund-rate', fromDay, yearlyRateBp: Number(rateBp) })
}

async function ask(desk: Desk, wanted: WantedTerms): Promise<Said> {
  const id = randomUUID()
  const asked = await inTransaction(desk.database, (tx) =>
    requestTerms(tx, { ...desk.context, calendar: businessCalendar(desk.timeZone) }, { id, wanted }),
  )
  return asked.ok ? done([`${asked.value} ${id}`]) : asked
}

/** A day that the calendar has: the rate of 2027-02-30 would hold from a day that nobody meant. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The fields that are numbers now, as numbers. */
function numbersOf(named: Readonly<Record<string, string>>, before: object): Record<string, string | number> {
  const isNumber = new Set(Object.entries(before).flatMap(([name, value]) => (typeof value === 'number' ? [name] : [])))
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, isNumber.has(name) ? Number(value) : value]),
  )
}
