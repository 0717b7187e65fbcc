import { describe, expect, test } from 'vitest'
import { parseRange } from '../../../contract/product-terms.ts'
import { sessionAt, type Schedule } from './opening-hours.ts'

const at = (text: string) => Date.parse(text)
const office = ['09:30-16:00']
const newYork: Schedule = {
  hours: {
    timeZone: 'America/New_York',
    weekly: [office, office, office, office, office, [], []],
    holidays: ['2026-11-26'],
  },
  maintenance: [],
}

describe('a product with hours', () => {
  test.each([
    ['before it opens', '2026-11-18T14:29:59Z', 'closed', '2026-11-18T14:30:00Z'],
    ['at its opening', '2026-11-18T14:30:00Z', 'open', null],
    ['at its last moment', '2026-11-18T20:59:59.999Z', 'open', null],
    ['at its closing', '2026-11-18T21:00:00Z', 'closed', '2026-11-19T14:30:00Z'],
    ['on Friday evening', '2026-11-20T22:00:00Z', 'closed', '2026-11-23T14:30:00Z'],
    ['on the eve of a holiday', '2026-11-25T22:00:00Z', 'closed', '2026-11-27T14:30:00Z'],
    ['on a holiday', '2026-11-26T15:00:00Z', 'closed', '2026-11-27T14:30:00Z'],
    ['in summer, an hour earlier', '2026-07-01T13:30:00Z', 'open', null],
    ['on the Friday before the clocks change', '2026-10-30T21:00:00Z', 'closed', '2026-11-02T14:30:00Z'],
  ])('%s', (_name, now, status, nextOpen) => {
    expect(sessionAt(newYork, at(now))).toMatchObject({ status, nextOpenAt: nextOpen === null ? null : at(nextOpen) })
  })

  test('says when it closes, and until when that holds', () => {
    expect(sessionAt(newYork, at('2026-11-18T15:00:00Z'))).toMatchObject({
      ends: { at: at('2026-11-18T21:00:00Z'), by: 'closed' },
      holdsUntil: at('2026-11-18T21:00:00Z'),
    })
  })

  test('ranges that touch at midnight are one session', () => {
    const whole = ['00:00-24:00']
    const fx: Schedule = {
      hours: { timeZone: 'Asia/Shanghai', weekly: [whole, whole, whole, whole, whole, [], []], holidays: [] },
      maintenance: [],
    }
    expect(sessionAt(fx, at('2026-11-17T00:00:00+08:00')).ends?.at).toBe(at('2026-11-21T00:00:00+08:00'))
  })
})

describe('maintenance', () => {
  const span = { from: at('2026-11-18T10:00:00Z'), to: at('2026-11-18T11:00:00Z') }
  test('interrupts a product that is always open', () => {
    const schedule: Schedule = { hours: null, maintenance: [span] }
    expect(sessionAt(schedule, span.from - 1)).toMatchObject({
      status: 'open',
      ends: { at: span.from, by: 'maintenance' },
    })
    expect(sessionAt(schedule, span.from)).toMatchObject({ status: 'maintenance', nextOpenAt: span.to })
    expect(sessionAt(schedule, span.to)).toMatchObject({ status: 'open', ends: null })
  })
  test('that outlasts the closing leads to the opening after it', () => {
    const late: Schedule = {
      ...newYork,
      maintenance: [{ from: at('2026-11-18T20:00:00Z'), to: at('2026-11-19T15:00:00Z') }],
    }
    expect(sessionAt(late, at('2026-11-18T22:00:00Z'))).toMatchObject({
      status: 'maintenance',
      nextOpenAt: at('2026-11-19T15:00:00Z'),
    })
    expect(sessionAt(late, at('2026-11-18T19:00:00Z')).ends).toEqual({
      at: at('2026-11-18T20:00:00Z'),
      by: 'maintenance',
    })
  })
})

describe('a schedule that another one follows', () => {
  const always: Schedule = { hours: null, maintenance: [] }
  const change = at('2026-11-18T18:00:00Z')
  test('ends at the change where the next one is closed, and goes on where both are open', () => {
    const closing = { ...always, next: { from: change, schedule: { ...newYork, maintenance: [] } } }
    expect(sessionAt(closing, at('2026-11-18T17:00:00Z')).ends).toEqual({
      at: at('2026-11-18T21:00:00Z'),
      by: 'closed',
    })
    const shut: Schedule = { ...newYork, next: { from: change, schedule: { ...newYork, hours: never } } }
    expect(sessionAt(shut, at('2026-11-18T17:00:00Z')).ends).toEqual({ at: change, by: 'closed' })
    expect(sessionAt({ ...newYork, next: { from: change, schedule: always } }, at('2026-11-18T15:00:00Z'))).toEqual(
      sessionAt(always, at('2026-11-18T15:00:00Z')),
    )
  })
  test('counts a maintenance for as long as its own schedule holds', () => {
    const long = [{ from: at('2026-11-18T17:00:00Z'), to: at('2026-11-18T20:00:00Z') }]
    const dropped: Schedule = { hours: null, maintenance: long, next: { from: change, schedule: always } }
    expect(sessionAt(dropped, at('2026-11-18T17:30:00Z'))).toMatchObject({ status: 'maintenance', nextOpenAt: change })
    const added: Schedule = { ...always, next: { from: change, schedule: { hours: null, maintenance: long } } }
    expect(sessionAt(added, at('2026-11-18T17:30:00Z')).ends).toEqual({ at: change, by: 'maintenance' })
  })
  const never = { timeZone: 'UTC', weekly: [[], [], [], [], [], [], []], holidays: [] }
})

test('an answer holds for every moment until it says so', () => {
  const schedule: Schedule = {
    ...newYork,
    maintenance: [{ from: at('2026-11-19T17:00:00Z'), to: at('2026-11-19T18:00:00Z') }],
    next: { from: at('2026-11-24T16:00:00Z'), schedule: { hours: null, maintenance: [] } },
  }
  for (let now = at('2026-11-18T00:00:00Z'); now < at('2026-11-30T00:00:00Z');) {
    const session = sessionAt(schedule, now)
    for (const later of [(now + session.holdsUntil) / 2, session.holdsUntil - 1]) {
      expect(sessionAt(schedule, Math.floor(later))).toMatchObject({
        status: session.status,
        nextOpenAt: session.nextOpenAt,
      })
    }
    expect(session.holdsUntil).toBeGreaterThan(now)
    now = session.holdsUntil
  }
})

test.each([
  ['09:30-16:00', { from: 570, to: 960 }],
  ['00:00-24:00', { from: 0, to: 1_440 }],
  ['16:00-09:30', null],
  ['9:30-16:00', null],
  ['00:00-24:01', null],
])('%s as a range', (text, range) => {
  expect(parseRange(text)).toEqual(range)
})
