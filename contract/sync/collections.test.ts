import { expect, test } from 'vitest'
import { bucketOf, COLLECTIONS, declarationOf, isCollectionName, type CollectionName } from './collection-rules.ts'
import { schemaOf } from './collections.ts'

/** Once more, by hand: a collection that moves to another feed, or to months by another time, is another promise. */
const OWN = [
  'account',
  'profile',
  'orders',
  'practiceAccount',
  'practiceOrders',
  'fundRecords',
  'statementMonths',
  'deposits',
  'withdrawals',
  'withdrawalAccounts',
  'fundPosition',
  'fundMoves',
  'fundIncomes',
  'verification',
  'limits',
  'preferences',
  'favourites',
  'orderNotes',
  'priceAlerts',
  'messages',
  'readMarks',
  'chat',
  'teamTotals',
  'teamLevel1',
  'teamLevel2',
  'teamLevel3',
  'blocks',
]
const EVERYBODYS = [
  'products',
  'pastProducts',
  'announcements',
  'supportHours',
  'articles',
  'depositMethods',
  'withdrawalTerms',
  'fundTerms',
  'voidNotices',
  'voidDays',
  'restoreNotices',
]
const TIMES: Readonly<Record<string, string>> = {
  orders: 'acceptedAt',
  practiceOrders: 'acceptedAt',
  fundRecords: 'at',
  deposits: 'createdAt',
  withdrawals: 'createdAt',
  fundMoves: 'createdAt',
  fundIncomes: 'at',
  messages: 'createdAt',
  chat: 'sentAt',
  teamLevel1: 'registeredAt',
  teamLevel2: 'registeredAt',
  teamLevel3: 'registeredAt',
  announcements: 'createdAt',
  voidNotices: 'signedAt',
  restoreNotices: 'restoredAt',
}
const SEALED: Readonly<Record<string, { readonly countBy: readonly string[]; readonly sumOf: readonly string[] }>> = {
  orders: { countBy: ['status', 'productId', 'direction'], sumOf: ['stake', 'profit'] },
  fundRecords: { countBy: ['kind'], sumOf: ['amount'] },
  withdrawals: { countBy: ['status'], sumOf: ['amount', 'fee'] },
  fundMoves: { countBy: ['kind', 'status'], sumOf: ['amount'] },
  fundIncomes: { countBy: ['yearlyRateBp'], sumOf: ['income'] },
}
const NAMES = Object.keys(COLLECTIONS) as CollectionName[]

test("each collection comes with its person's feed or with everybody's, and is put into months by its own time", () => {
  expect(NAMES.filter((name) => declarationOf(name).feed === 'user')).toEqual(OWN)
  expect(NAMES.filter((name) => declarationOf(name).feed === 'public')).toEqual(EVERYBODYS)
  expect(
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const { timeField } = declarationOf(name)
        return timeField === undefined ? [] : [[name, timeField]]
      }),
    ),
  ).toEqual(TIMES)
  expect(
    NAMES.filter((name) => declarationOf(name).tieField !== undefined).map((name) => [
      name,
      declarationOf(name).tieField,
    ]),
  ).toEqual([['fundRecords', 'number']])
})

test('what is sealed is counted and summed by its own fields', () => {
  const sealed = NAMES.filter((name) => declarationOf(name).isFinished !== undefined)
  expect(
    Object.fromEntries(
      sealed.map((name) => {
        const { countBy, sumOf } = declarationOf(name)
        return [name, { countBy, sumOf }]
      }),
    ),
  ).toEqual(SEALED)
  expect(
    NAMES.filter((name) => !sealed.includes(name)).some(
      (name) => declarationOf(name).countBy ?? declarationOf(name).sumOf,
    ),
  ).toBe(false)
})

test.each<[CollectionName, readonly object[], readonly object[]]>([
  [
    'orders',
    ['won', 'lost', 'tie', 'void'].map((status) => ({ status })),
    [{ status: 'waiting' }, { status: 'running' }],
  ],
  ['fundRecords', [{}], []],
  ['withdrawals', [{ status: 'success' }, { status: 'failed' }], [{ status: 'under-review' }]],
  ['fundMoves', [{ status: 'confirmed' }, { status: 'cancelled' }], [{ status: 'pending' }]],
  ['fundIncomes', [{}], []],
])('a row of %s is finished once nothing can change it', (name, finished, open) => {
  const { isFinished } = declarationOf(name)
  expect(finished.map((doc) => isFinished?.({ ...doc }))).toEqual(finished.map(() => true))
  expect(open.map((doc) => isFinished?.({ ...doc }))).toEqual(open.map(() => false))
})

test('a row belongs to the UTC month of its time, and to one bucket where its collection has none', () => {
  expect(bucketOf('orders', { acceptedAt: Date.UTC(2026, 10, 1) })).toBe('2026-11')
  expect(bucketOf('orders', { acceptedAt: Date.UTC(2026, 10, 1) - 1 })).toBe('2026-10')
  expect(bucketOf('chat', { sentAt: String(Date.UTC(2026, 11, 31, 23, 59)) })).toBe('2026-12')
  expect(bucketOf('account', {})).toBe('all')
})

test("a name is a collection's only where it is declared", () => {
  expect(NAMES.every(isCollectionName)).toBe(true)
  for (const name of ['', 'order', 'constructor', '__proto__', 'toString']) expect(isCollectionName(name)).toBe(false)
})

test('each collection has a schema of its own rows, which takes no row without fields', () => {
  for (const name of NAMES) expect(schemaOf(name).safeParse({}).success, name).toBe(false)
  const preference = { name: 'theme', value: 'dark', chosenAt: 1 }
  expect(NAMES.filter((name) => schemaOf(name).safeParse(preference).success)).toEqual(['preferences'])
})
