/** Two operators set the cost of withdrawals, the fund's rate and how much may be moved, never above the bounds, with the command line's own commands. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk, Options } from '../../scripts/operator/desk.ts'
import { businessCalendar } from '../../contract/business-day.ts'
import type { ProductTerms } from '../../contract/product-terms.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { migrations } from '../../server/migrations.ts'
import { adjustmentReview } from '../../server/operators/adjustments.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS, type Bounds } from '../../server/reviews/bounds.ts'
import { depositMethodReview } from '../../server/operators/deposit-method-requests.ts'
import { automaticKinds } from '../../server/operators/review-kinds.ts'
import { termsReview } from '../../server/operators/terms-requests.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { moneyPerson } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { registerDirectly } from '../support/register-directly.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const DAY_MS = 86_400_000

let own: TestDatabase
let operatorIds: readonly string[]
beforeAll(async () => {
  own = await createTestDatabase(migrations)
  operatorIds = (await inTransaction(own.database, (tx) => ensureAutomaticReviewers(tx, NOW))).map(({ id }) => id)
})
afterAll(() => own.drop())

interface Given {
  readonly bounds?: Partial<Bounds>
  readonly now?: number
  readonly options?: Options
}
async function run(
  operator: 0 | 1,
  words: readonly string[],
  { bounds = {}, now = NOW, options = {} }: Given = {},
): Promise<readonly string[]> {
  const desk: Desk = {
    database: own.database,
    files: {
      database: own.database,
      store: createDiskStore(tmpdir()),
      key: randomBytes(32),
      onFault: (error) => {
        throw error
      },
    },
    kinds: [depositMethodReview, adjustmentReview, termsReview(businessCalendar('Asia/Shanghai'))],
    context: { operatorId: operatorIds[operator] ?? '', now, bounds: { ...USUAL_BOUNDS, ...bounds } },
    timeZone: 'Asia/Shanghai',
    keys: null,
    contentFolder: tmpdir(),
    write: () => Promise.resolve(''),
  }
  const [command = '', ...rest] = words
  const said = await COMMANDS[command]?.(desk, rest, options)
  return said?.ok ? said.value : [said?.problem ?? 'no such command', ...Object.values(said?.facts ?? {}).map(String)]
}
const idIn = (said: readonly string[]) => said[0]?.split(' ').at(-1) ?? ''
const published = async () => (await feedDocs(own.database, 'public', 'withdrawalTerms')).get('main')
const rates = () => own.database.selectFrom('fund_rate').selectAll().orderBy('from_day').execute()

test('the terms of a product are written from the file that a command says, one operator for hours and two for returns or a new product', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-terms-'))
  try {
    const path = join(folder, 'terms.json')
    const terms = JSON.parse((await run(0, ['products', 'btc-usdt'])).join('\n')) as ProductTerms // the command's own file
    const options = { from: new Date(NOW + 2 * 3_600_000).toISOString().replace(':00.000Z', 'Z'), reason: 'Nights' }
    const ask = async (changed: unknown, given: Options = options) => {
      await writeFile(path, JSON.stringify(changed))
      return run(0, ['set-product-terms', 'btc-usdt', path], { options: given })
    }
    const maintenance = [{ from: NOW + 3 * 3_600_000, to: NOW + 4 * 3_600_000 }]
    for (const refused of [await ask({ ...terms, maintenance: 'none' }), await ask(terms, { ...options, from: 'now' })])
      expect(refused).toEqual(['invalid-request', expect.stringMatching(/^set-product-terms /)])
    expect(await run(0, ['set-product-terms', 'none', path], { options })).toEqual(['not-found'])
    expect((await ask({ ...terms, maintenance }))[0]).toMatch(/^approved /)
    const line = async () => (await run(0, ['products'])).find((text) => text.startsWith('btc-usdt '))
    expect(await line()).toMatch(
      /^btc-usdt {2}open {2}until 2026-11-21T07:00:00.000Z {2}terms 1 {2}2 from 2026-11-21T06:00:00.000Z$/,
    )
    const countdowns = terms.countdowns.map((each) => ({ ...each, returnRateBp: 7_700 }))
    const asked = await ask({ ...terms, maintenance, countdowns })
    expect(asked[0]).toMatch(/^awaits-second-operator /)
    expect(await line()).toMatch(/ {2}1 asked for$/)
    expect(await run(1, ['approve', idIn(asked)])).toEqual(['approved'])
    expect((await run(0, ['products', 'btc-usdt'])).join('')).toContain('"returnRateBp": 7700')

    const model = JSON.parse(await readFile('server/prices/catalogue/products.json', 'utf8')) as { products: object[] } // the file that it is
    const product = { ...model.products[0], id: 'xcu-usdt', code: 'XCU/USDT', names: { 'en-US': 'Copper' } }
    const add = async (one: object) => {
      await writeFile(path, JSON.stringify(one))
      return run(0, ['add-product', path], { options })
    }
    expect((await add({ ...product, names: { 'zh-CN': '铜' } }))[1]).toMatch(/^add-product FILE /)
    expect((await add({ ...product, startPrice: 1 }))[1]).toMatch(/startPrice/)
    const wanted = await add(product)
    expect(wanted[0]).toMatch(/^awaits-second-operator /)
    expect(await run(1, ['approve', idIn(wanted)])).toEqual(['approved'])
    expect((await run(0, ['products'])).at(-1)).toBe('xcu-usdt  closed  until 2026-11-21T06:00:00.000Z  terms 1')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('conditions of withdrawals hold once a second operator has approved them; what is not named stays as it is by then', async () => {
  const fees = await run(0, ['set-withdrawal-terms', 'fee-bp=75'])
  const minimum = await run(0, ['set-withdrawal-terms', 'minimum=20.00'])
  expect([fees[0], minimum[0]]).toEqual([
    expect.stringMatching(/^awaits-second-operator /),
    expect.stringMatching(/^awaits-second-operator /),
  ])
  expect(await run(0, ['approve', idIn(fees)])).toEqual(['second-operator-needed'])
  expect(await published()).toBeUndefined()
  expect(await run(0, ['set-withdrawal-terms'])).not.toContain('feeBp: 75')
  expect(await run(1, ['show', idIn(fees)])).toEqual(expect.arrayContaining(['terms: withdrawal-terms', 'feeBp: 75']))
  expect(await run(1, ['approve', idIn(fees)])).toEqual(['approved'])
  expect(await run(1, ['approve', idIn(minimum)])).toEqual(['approved'])
  expect(await published()).toMatchObject({ feeBp: 75, minimum: '20.00', feeFixed: '1.00' })
  const acts = await own.database
    .selectFrom('operator_act')
    .select(['act', 'facts'])
    .where('subject_id', '=', idIn(fees))
    .orderBy('act')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['approve', 'approve-first', 'set-withdrawal-terms', 'show'])
  expect(acts[2]?.facts).toContain('75')
})

test('a condition that was changed since it was asked for is not set back by an older request', async () => {
  const older = await run(0, ['set-withdrawal-terms', 'fee-bp=80'])
  const newer = await run(1, ['set-withdrawal-terms', 'fee-bp=60'])
  expect(await run(0, ['approve', idIn(newer)])).toEqual(['approved'])
  expect(await run(1, ['approve', idIn(older)])).toEqual(['terms-changed'])
  expect(await published()).toMatchObject({ feeBp: 60 })
  const again = await run(0, ['set-withdrawal-terms', 'fee-bp=75'])
  expect(await run(1, ['approve', idIn(again)])).toEqual(['approved'])
  expect(await run(0, ['refuse', idIn(older)], { options: { reason: 'out of date' } })).toEqual(['refused'])
})

test('conditions that make no sense, or none at all, are refused before anybody is asked', async () => {
  for (const word of [
    'fee-bp=10001',
    'fee-bp=-1',
    'fee-bp=x',
    'minimum=1e3',
    'minimum=99999999.00',
    'maximum=5.00',
    'fee-fixed=20.00',
    'minimum=-1.00',
    'fee-fixed=-1.00',
    'review-ms=0',
    'colour=red',
    'fee-bp',
  ]) {
    expect((await run(0, ['set-withdrawal-terms', word]))[0], word).toBe('invalid-request')
  }
  expect(await run(0, ['list'])).toEqual(['nothing waits'])
})

test.each([
  [['fee-bp=501'], 'withdrawalFeeBpMax', '500'],
  [['fee-fixed=20.01', 'minimum=50.00'], 'withdrawalFeeFixedMax', '20.00'],
  [['minimum=100.01'], 'withdrawalMinimumMax', '100.00'],
  [['maximum=999.99'], 'withdrawalMaximumMin', '1000.00'],
  [['maximum=1000000.01'], 'withdrawalMaximumMax', '1000000.00'],
  [[`review-ms=${7 * DAY_MS + 1}`], 'withdrawalReviewHoursMax', '168'],
  [[`hold-ms=${DAY_MS - 1}`], 'withdrawalHoldHoursMin', '24'],
  [[`hold-ms=${7 * DAY_MS + 1}`], 'withdrawalHoldHoursMax', '168'],
])('conditions of %j are beyond the bound %s', async (words, bound, allowed) => {
  expect(await run(0, ['set-withdrawal-terms', ...words])).toEqual(['invalid-request', bound, allowed])
})

test("the fund's rate takes two operators, holds from a day to come and stays within its bound", async () => {
  const before = await rates()
  for (const day of ['2027-13-01', '2027-02-30', '2027-1-1', 'tomorrow', ''])
    expect((await run(0, ['set-fund-rate', day, '300']))[0], day).toBe('invalid-request')
  expect(await run(0, ['set-fund-rate', '2026-12-01', '1001'])).toEqual(['invalid-request', 'fundRateBpMax', '1000'])
  expect(await run(0, ['set-fund-rate', '2026-11-21', '300'])).toEqual(['terms-changed'])
  const [asked, late] = [
    await run(0, ['set-fund-rate', '2026-12-01', '300']),
    await run(0, ['set-fund-rate', '2026-11-22', '400']),
  ]
  expect(await run(0, ['approve', idIn(asked)])).toEqual(['second-operator-needed'])
  expect(await rates()).toEqual(before)
  // A stricter file since then, and a day that has begun since then.
  expect(await run(1, ['approve', idIn(asked)], { bounds: { fundRateBpMax: 299 } })).toEqual([
    'invalid-request',
    'fundRateBpMax',
    '299',
  ])
  expect(await run(1, ['approve', idIn(late)], { now: NOW + DAY_MS })).toEqual(['terms-changed'])
  expect(await run(1, ['approve', idIn(asked)])).toEqual(['approved'])
  expect(await rates()).toEqual([...before, { from_day: '2026-12-01', yearly_rate_bp: 300 }])
  expect(await run(1, ['refuse', idIn(late)], { options: { reason: 'too late' } })).toEqual(['refused'])
})

test('a way to pay in stays within the bounds, when it is asked for and when it is approved', async () => {
  const bank = ['set-deposit-method', 'bank', 'kind=bank-card', 'network=Bank', 'pay-to=1234 5678', 'holder=Candor']
  expect(await run(0, [...bank, 'minimum=1000.01', 'maximum=5000.00'])).toEqual([
    'invalid-request',
    'depositMinimumMax',
    '1000.00',
  ])
  expect(await run(0, [...bank, 'minimum=10.00', 'maximum=1000000.01'])).toEqual([
    'invalid-request',
    'depositMaximumMax',
    '1000000.00',
  ])
  const asked = await run(0, [...bank, 'minimum=10.00', 'maximum=5000.00'])
  expect(await run(1, ['approve', idIn(asked)], { bounds: { depositMaximumMax: 100_000n } })).toEqual([
    'invalid-request',
    'depositMaximumMax',
    '1000.00',
  ])
  expect(await run(1, ['approve', idIn(asked)])).toEqual(['approved'])
})

test('two operators together move no more than the bounds: at once, for one person in a day, by one operator in a day', async () => {
  const people = await Promise.all(
    [0, 1].map(async () => {
      const userId = await moneyPerson(own.database, 0n, NOW)
      return (await registerDirectly(own.database, userId)).account
    }),
  )
  const bounds = { onceMax: 3_000_000n, personDayMax: 5_000_000n, operatorDayMax: 7_000_000n }
  const adjust = (person: 0 | 1, amount: string, now = NOW) =>
    run(0, ['adjust', people[person] ?? '', amount], { bounds, now, options: { reason: 'a mistaken fee' } })
  const both = async (person: 0 | 1, amount: string) =>
    run(1, ['approve', idIn(await adjust(person, amount))], { bounds })
  expect(await adjust(0, '30000.01')).toEqual(['invalid-request', 'onceMax', '30000.00'])
  expect(await adjust(0, '-30000.01')).toEqual(['invalid-request', 'onceMax', '30000.00'])
  expect(await both(0, '30000.00')).toEqual(['approved'])
  expect(await both(0, '-20000.00')).toEqual(['approved'])
  expect(await adjust(0, '0.01')).toEqual(['invalid-request', 'personDayMax', '50000.00'])
  expect(await both(1, '20000.01')).toEqual(['invalid-request', 'operatorDayMax', '70000.00'])
  expect(await both(1, '20000.00')).toEqual(['approved'])
  expect((await adjust(0, '0.01', NOW + DAY_MS + 1))[0]).toMatch(/^approved /)
})

test('below the sum that the file names one operator suffices, from it on two', async () => {
  const account = (await registerDirectly(own.database, await moneyPerson(own.database, 0n, NOW))).account
  const now = NOW + 10 * DAY_MS
  const given = { bounds: { twoOperatorsFrom: 5_000n }, now, options: { reason: 'a mistaken fee' } }
  expect((await run(0, ['adjust', account, '49.99'], given))[0]).toMatch(/^approved /)
  expect((await run(0, ['adjust', account, '0.01'], given))[0]).toMatch(/^awaits-second-operator /)
})

test("a demo's reviewers say yes to no terms", () => {
  expect(automaticKinds(createVault(randomBytes(32))).map(({ kind }) => kind)).not.toContain('terms')
})
