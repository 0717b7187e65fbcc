/** Two operators set the deposit methods; they are public at once, and a server without a demo never shows a demo's. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk } from '../../scripts/operator/desk.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { migrations } from '../../server/migrations.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { depositMethodReview } from '../../server/operators/deposit-method-requests.ts'
import { automaticKinds } from '../../server/operators/review-kinds.ts'
import { publishDepositMethods } from '../../server/payments/deposit-methods.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const NOW = Date.UTC(2026, 10, 21, 4)
const WALLET = [
  'kind=wallet-address',
  'network=TRC20',
  'pay-to=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'minimum=10.00',
  'maximum=500.00',
]

let own: TestDatabase
let desks: readonly Desk[]
let now = NOW
beforeAll(async () => {
  own = await createTestDatabase(migrations)
  const operators = await inTransaction(own.database, (tx) => ensureAutomaticReviewers(tx, NOW))
  desks = operators.map(({ id }) => ({
    database: own.database,
    files: {
      database: own.database,
      store: createDiskStore(tmpdir()),
      key: randomBytes(32),
      onFault: (error) => {
        throw error
      },
    },
    kinds: [depositMethodReview],
    context: { operatorId: id, now: NOW, bounds: USUAL_BOUNDS },
    timeZone: 'Asia/Shanghai',
    keys: null,
    contentFolder: tmpdir(),
    write: () => Promise.resolve(''),
  }))
})
afterAll(() => own.drop())

async function run(operator: 0 | 1, command: string, ...words: string[]): Promise<readonly string[]> {
  const desk = desks[operator]
  const context = desk && { ...desk.context, now: (now += 1) }
  const said = desk && context && (await COMMANDS[command]?.({ ...desk, context }, words, {}))
  return said?.ok ? said.value : [said?.problem ?? 'no such command', ...Object.values(said?.facts ?? {}).map(String)]
}
const published = async () => [...(await feedDocs(own.database, 'public', 'depositMethods')).values()]
const idIn = (said: readonly string[]) => said[0]?.split(' ').at(-1) ?? ''

test('a deployment that is no demo begins without a way to pay in; one is public once a second operator has approved it', async () => {
  await publishDepositMethods(own.database, { isDemo: false })
  expect([await published(), await run(0, 'set-deposit-method')]).toEqual([[], ['no way to pay in']])
  const asked = await run(0, 'set-deposit-method', 'usdt-tron', ...WALLET)
  expect(asked[0]).toMatch(/^awaits-second-operator /)
  expect(await run(0, 'approve', idIn(asked))).toEqual(['second-operator-needed'])
  expect(await published()).toEqual([])
  expect(await run(1, 'show', idIn(asked))).toContain('payTo: TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  expect(await run(1, 'approve', idIn(asked))).toEqual(['approved'])
  const method = {
    id: 'usdt-tron',
    kind: 'wallet-address',
    network: 'TRC20',
    payTo: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    holder: '',
    minimum: '10.00',
    maximum: '500.00',
    sortOrder: 1,
  }
  expect(await published()).toEqual([method])
  expect(await run(1, 'approve', idIn(asked))).toEqual(['already-decided'])

  const closed = await run(1, 'set-deposit-method', 'usdt-tron', 'open=no')
  expect(await run(0, 'approve', idIn(closed))).toEqual(['approved'])
  expect([await published(), await run(0, 'set-deposit-method')]).toEqual([
    [],
    [expect.stringMatching(/^usdt-tron {2}closed .* 10.00 to 500.00$/)],
  ])
  const acts = await own.database
    .selectFrom('operator_act')
    .select('act')
    .where('subject_kind', '=', 'deposit-method')
    .orderBy('act')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual([
    'approve',
    'approve',
    'approve-first',
    'approve-first',
    'set-deposit-method',
    'set-deposit-method',
    'show',
  ])
})

test.each([
  [
    'a mistyped address',
    [
      'kind=wallet-address',
      'network=TRC20',
      'pay-to=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
      'minimum=10.00',
      'maximum=500.00',
    ],
    'payTo',
  ],
  ['an address of another network', [...WALLET, 'network=ERC20'], 'payTo'],
  [
    'a bank account without its holder',
    ['kind=bank-card', 'network=Bank', 'pay-to=1234 5678', 'minimum=10.00', 'maximum=500.00'],
    'holder',
  ],
  ['bounds the wrong way round', [...WALLET, 'maximum=5.00'], 'maximum'],
  ['no bounds', WALLET.slice(0, 3), 'minimum'],
])('%s is refused before anybody is asked', async (_what, words, field) => {
  expect(await run(0, 'set-deposit-method', 'another', ...words)).toEqual(['invalid-request', field])
})

test('a word that is none of those known, or none at all, changes nothing', async () => {
  for (const words of [
    ['another'],
    ['another', 'adress=x'],
    ['another', ...WALLET, 'open=maybe'],
    ['another', 'minimum=ten'],
  ]) {
    expect((await run(0, 'set-deposit-method', ...words))[0]).toBe('invalid-request')
  }
  expect(await run(0, 'set-deposit-method', 'BAD ID', ...WALLET)).toEqual(['invalid-request', 'id'])
  expect(await run(0, 'list')).toEqual(['nothing waits'])
})

test("a demo's ways to pay in are open in a demo alone, and its reviewers say yes to no other", async () => {
  await publishDepositMethods(own.database, { isDemo: true })
  expect((await published()).map((method) => method['id']).sort()).toEqual(['bank-demo', 'wallet-trc20'])
  await publishDepositMethods(own.database, { isDemo: false })
  expect(await published()).toEqual([])
  expect(automaticKinds(createVault(randomBytes(32))).map(({ kind }) => kind)).not.toContain('deposit-method')
})

test('a request that was written before the method changed is refused by the second yes: the account before does not come back', async () => {
  const before = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const after = 'TA4Y62o6YC2Zsck9rZVGTvqW1AQ7X9zTnj'
  const minimum = await run(0, 'set-deposit-method', 'usdt-moved', ...WALLET)
  expect(await run(1, 'approve', idIn(minimum))).toEqual(['approved'])
  const older = await run(0, 'set-deposit-method', 'usdt-moved', 'maximum=400.00')
  const newer = await run(1, 'set-deposit-method', 'usdt-moved', `pay-to=${after}`)
  const another = await run(0, 'set-deposit-method', 'usdt-other', ...WALLET)
  const twice = await run(1, 'set-deposit-method', 'usdt-other', ...WALLET)
  expect(await run(1, 'show', idIn(older))).toContain(`payTo: ${before}`)
  expect(await run(0, 'approve', idIn(newer))).toEqual(['approved'])
  expect(await run(1, 'approve', idIn(older))).toEqual(['terms-changed'])
  expect(await published()).toContainEqual(
    expect.objectContaining({ id: 'usdt-moved', payTo: after, maximum: '500.00' }),
  )
  // Asked anew, it is written from what stands there now.
  const again = await run(0, 'set-deposit-method', 'usdt-moved', 'maximum=400.00')
  expect(await run(1, 'approve', idIn(again))).toEqual(['approved'])
  expect(await published()).toContainEqual(
    expect.objectContaining({ id: 'usdt-moved', payTo: after, maximum: '400.00' }),
  )
  // Neither does one that was not there yet.
  const both = await Promise.all([run(1, 'approve', idIn(another)), run(0, 'approve', idIn(twice))])
  expect(both.flat().sort()).toEqual(['approved', 'terms-changed'])
})
