import { expect, test } from 'vitest'
import { changesOfTerms, faultsOfTerms, takesTwo, type ProductTerms } from './product-terms.ts'

const day = ['00:00-17:00', '18:00-24:00']
const terms: ProductTerms = {
  hours: { timeZone: 'America/New_York', weekly: [day, day, day, day, day, [], ['18:00-24:00']], holidays: [] },
  maintenance: [],
  countdowns: [
    { seconds: 30, returnRateBp: 7_800, minimumStake: '1.00', maximumStake: '5000.00' },
    { seconds: 60, returnRateBp: 8_000, minimumStake: '1.00', maximumStake: '10000.00' },
  ],
}
const [first, second] = terms.countdowns
const withHours = (change: object) => ({ ...terms, hours: { ...terms.hours, ...change } }) as ProductTerms
const withDay = (ranges: readonly string[]) => withHours({ weekly: [...Array<string[]>(6).fill([]), ranges] })

test.each<[string, ProductTerms, readonly string[]]>([
  ['terms that hold', terms, []],
  ['no such time zone', withHours({ timeZone: 'New York' }), ['hours.timeZone no-time-zone']],
  ['hours that end before they begin', withDay(['18:00-17:00']), ['hours.weekly.6 no-range']],
  ['hours that overlap', withDay(['09:00-12:00', '11:00-13:00']), ['hours.weekly.6 ranges-overlap']],
  ['hours that touch', withDay(['09:00-12:00', '12:00-13:00']), []],
  ['no hours at all', withDay([]), ['hours.weekly.0 never-open']],
  ['a holiday twice', withHours({ holidays: ['2026-12-25', '2026-12-25'] }), ['hours.holidays holiday-twice']],
  [
    'a maintenance without length',
    { ...terms, maintenance: [{ from: 60_000, to: 60_000 }] },
    ['maintenance.0 ends-before-it-begins'],
  ],
  [
    'a countdown twice, with its stakes the wrong way round',
    { ...terms, countdowns: [first, { ...first, minimumStake: '9.00', maximumStake: '5.00' }] } as ProductTerms,
    ['countdowns.1 minimum-above-maximum', 'countdowns.1 stands-twice'],
  ],
  [
    'a stake that gains nothing',
    { ...terms, countdowns: [{ ...first, minimumStake: '0.01' }] } as ProductTerms,
    ['countdowns.0 gain-of-nothing'],
  ],
])('faults of %s', (_name, given, faults) => {
  expect(faultsOfTerms(given).map(({ at, code }) => `${at} ${code}`)).toEqual(faults)
})

test('changes are named by what they change; returns and stakes take two operators, hours and maintenance one', () => {
  const [hours, returns] = [
    withDay(['18:00-24:00']),
    { ...terms, countdowns: [{ ...first, returnRateBp: 7_805 }] } as ProductTerms,
  ]
  expect(changesOfTerms(terms, terms)).toEqual([])
  expect(changesOfTerms(terms, hours).slice(0, 1)).toEqual([
    { name: 'hours.weekly.0', now: '00:00-17:00, 18:00-24:00', then: '' },
  ])
  expect(changesOfTerms(terms, returns)).toEqual([
    { name: 'countdowns.30.returnRateBp', now: '78.00 %', then: '78.05 %' },
    { name: 'countdowns.60.returnRateBp', now: '80.00 %', then: null },
    { name: 'countdowns.60.minimumStake', now: second?.minimumStake, then: null },
    { name: 'countdowns.60.maximumStake', now: second?.maximumStake, then: null },
  ])
  const open = { ...terms, hours: null, maintenance: [{ from: 0, to: 60_000 }] }
  expect(changesOfTerms(open, terms)[0]).toEqual({ name: 'hours.timeZone', now: null, then: 'America/New_York' })
  expect([hours, returns, open].map((after) => takesTwo(changesOfTerms(terms, after)))).toEqual([false, true, false])
})
