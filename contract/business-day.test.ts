import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, businessCalendar, daysBetween } from './business-day.ts'

const ZONES = [
  'Asia/Shanghai',
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
]

describe.each([
  ['Asia/Shanghai', '2026-11-21', '2026-11-20T16:00:00Z', 24],
  ['UTC', '2026-11-21', '2026-11-21T00:00:00Z', 24],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
  // Cairo's clocks jump from midnight to 1:00: the day begins with its first hour missing.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
])('%s %s', (zone, day, start, hours) => {
  const calendar = businessCalendar(zone)
  test(`begins at ${start}`, () => {
    expect(new Date(calendar.startOf(day)).toISOString()).toBe(new Date(start).toISOString())
  })
  test(`has ${hours} hours`, () => {
    expect((calendar.startOf(addDays(day, 1)) - calendar.startOf(day)) / 3_600_000).toBe(hours)
  })
})

test('in every zone the start of a day is its first millisecond', () => {
  const calendars = ZONES.map((zone) => businessCalendar(zone))
  fc.assert(
    fc.property(
      fc.constantFrom(...calendars),
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
      (calendar, time) => {
        const day = calendar.dayOf(time)
        const start = calendar.startOf(day)
        expect(start).toBeLessThanOrEqual(time)
        expect(calendar.dayOf(start)).toBe(day)
        expect(calendar.dayOf(start - 1)).toBe(addDays(day, -1))
      },
    ),
    { numRuns: 300 },
  )
})

test('days are counted across leap days and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween({ from: '2028-02-01', to: '2028-03-01' })).toBe(29)
  expect(daysBetween({ from: '2026-03-01', to: '2026-02-28' })).toBe(-1)
})

test('what is no day or no zone throws', () => {
  expect(() => addDays('2026-13-40', 1)).toThrow(RangeError)
  expect(() => businessCalendar('Mars/Olympus')).toThrow(RangeError)
})
