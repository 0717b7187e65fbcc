/** A statement signed by the real server's ledger: made from the mirror's rows, checked by candor-verify, never for good once a byte is another. */
import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { businessCalendar } from '../../contract/business-day.ts'
import { buildStatement } from '../../contract/statement/build-statement.ts'
import { statementMonthText, statementText, verifyStatementText } from '../../contract/statement/statement.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { signClosedMonths, startSigningMonths } from '../../server/ledger/sign-months.ts'
import { signStatement } from '../../server/ledger/sign-statement.ts'
import { migrations } from '../../server/migrations.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { moneyPerson, payIn } from '../support/money-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const calendar = businessCalendar('Asia/Shanghai')
const OCTOBER = Date.UTC(2026, 9, 31, 15, 59)
/** Midnight in Shanghai: the month there begins while it is still October in UTC. */
const NOVEMBER = Date.UTC(2026, 9, 31, 16)
const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey.export({ format: 'jwk' }).x ?? ''
const keys = {
  keyId: 'test-key',
  sign: (text: string) => sign(null, Buffer.from(text), pair.privateKey).toString('base64url'),
}
let postgres: TestDatabase
let folder: string

beforeAll(async () => {
  postgres = await createTestDatabase(migrations)
  folder = await mkdtemp(join(tmpdir(), 'candor-statement-'))
})
afterAll(async () => {
  await postgres.drop()
  await rm(folder, { recursive: true, force: true })
})

const signNow = (userId: string, now: number) =>
  inTransaction(postgres.database, (tx) => signStatement(tx, { now, calendar, keys }, userId))
async function statementOf(userId: string, only?: string) {
  const months = [...(await feedDocs(postgres.database, userId, 'statementMonths')).values()]
  const lines = [...(await feedDocs(postgres.database, userId, 'fundRecords')).values()]
  const statement = buildStatement(
    months.filter(({ receipt }) => only === undefined || receipt.month === only),
    lines,
    { 'test-key': publicKey },
  )
  if (!statement) throw new Error('no statement')
  return statement
}
async function twoMonths() {
  const userId = await moneyPerson(postgres.database, 10_000n, OCTOBER)
  await payIn(postgres.database, { userId, amountMinor: 2_550n, at: OCTOBER + 1_000 })
  await payIn(postgres.database, { userId, amountMinor: 5n, at: NOVEMBER })
  return userId
}
const trusted = { trustedKeys: { 'test-key': publicKey } }

test('months of the business time zone are signed, and checked back to the closing balance', async () => {
  const userId = await twoMonths()
  expect(await signNow(userId, NOVEMBER + 5)).toBe(2)
  const checked = verifyStatementText(statementText(await statementOf(userId)), trusted)
  expect(checked).toMatchObject({
    verdict: 'verified',
    opening: { lines: 0, balance: '0.00' },
    closing: { lines: 3, balance: '125.55' },
  })
  const november = verifyStatementText(statementText(await statementOf(userId, '2026-11')), trusted)
  expect(november).toMatchObject({
    verdict: 'verified',
    opening: { lines: 2, balance: '125.50' },
    closing: { balance: '125.55' },
  })
})

test('signed again, only what is new is signed, and a closed month stays as it was', async () => {
  const userId = await twoMonths()
  await signNow(userId, NOVEMBER + 5)
  const before = await feedDocs(postgres.database, userId, 'statementMonths')
  expect(await signNow(userId, NOVEMBER + 9)).toBe(0)
  // A clock that is behind: its line still belongs to the month that runs.
  await payIn(postgres.database, { userId, amountMinor: 100n, at: OCTOBER })
  expect(await signNow(userId, NOVEMBER + 20)).toBe(1)
  const after = await feedDocs(postgres.database, userId, 'statementMonths')
  expect(after.get('2026-10')).toEqual(before.get('2026-10'))
  expect(verifyStatementText(statementText(await statementOf(userId)), trusted)).toMatchObject({
    verdict: 'verified',
    closing: { lines: 4, balance: '126.55' },
  })
})

test('months are signed after their end without a visit, also those of a long downtime, once, and one person’s fault stops nobody', async () => {
  const own = await createTestDatabase(migrations)
  const NEXT_YEAR = Date.UTC(2027, 1, 3)
  const faults: string[] = []
  const monthsOf = async (userId: string) =>
    [...(await feedDocs(own.database, userId, 'statementMonths')).keys()].sort()
  const run = (now: number, signing = keys) =>
    signClosedMonths(own.database, {
      now,
      calendar,
      keys: signing,
      onFault: (_error, userId) => void faults.push(userId),
    })
  const [first, second, newcomer] = [
    await moneyPerson(own.database, 10_000n, OCTOBER),
    await moneyPerson(own.database, 7n, OCTOBER),
    await moneyPerson(own.database, 500n, NOVEMBER),
  ]
  // Until what was begun before midnight is posted, the month is not over.
  expect(await run(NOVEMBER + 1_000)).toBe(0)
  expect(await run(NOVEMBER + 3_600_000)).toBe(2)
  expect([await monthsOf(first), await monthsOf(second), await monthsOf(newcomer)]).toEqual([
    ['2026-10'],
    ['2026-10'],
    [],
  ])
  expect(await run(NOVEMBER + 7_200_000)).toBe(0)
  await payIn(own.database, { userId: first, amountMinor: 1n, at: NOVEMBER })
  await payIn(own.database, { userId: first, amountMinor: 2n, at: Date.UTC(2026, 11, 24) })
  const failing = {
    keyId: 'test-key',
    sign: (text: string) => {
      if (text.includes(first)) throw new Error('no key')
      return keys.sign(text)
    },
  }
  expect(await run(NEXT_YEAR, failing)).toBe(1)
  expect(faults).toEqual([first])
  expect(await run(NEXT_YEAR)).toBe(1)
  // Nobody is looked at any more, also by a server that starts: until the next month ends, a line of an old month waits.
  const { rows } = await sql<{ up_to: string }>`select up_to from months_signed`.execute(own.database)
  expect(rows).toEqual([{ up_to: '2027-02' }])
  await payIn(own.database, { userId: second, amountMinor: 1n, at: Date.UTC(2027, 0, 5) })
  expect(await run(NEXT_YEAR + 1)).toBe(0)
  expect([await monthsOf(first), await monthsOf(second), await monthsOf(newcomer)]).toEqual([
    ['2026-10', '2026-11', '2026-12'],
    ['2026-10'],
    ['2026-11'],
  ])
  await own.drop()
})

test('a month whose signing failed is tried again an hour later, not only when the next one ends', async () => {
  const own = await createTestDatabase(migrations)
  const userId = await moneyPerson(own.database, 10_000n, OCTOBER)
  const isSigned = async () => (await feedDocs(own.database, userId, 'statementMonths')).has('2026-10')
  const clock = {
    time: NOVEMBER + 3_600_000,
    looks: 0,
    now: () => {
      clock.looks += 1
      return clock.time
    },
  }
  const faults: unknown[] = []
  let isBroken = true
  const signing = {
    keyId: 'test-key',
    sign: (text: string) => {
      if (isBroken) throw new Error('no key')
      return keys.sign(text)
    },
  }
  const months = startSigningMonths({
    database: own.database,
    clock,
    calendar,
    keys: signing,
    onFault: (error) => void faults.push(error),
    everyMs: 5,
  })
  try {
    await vi.waitFor(() => expect(faults).toHaveLength(1), { timeout: 100_000 })
    isBroken = false
    const looked = clock.looks
    await vi.waitFor(() => expect(clock.looks).toBeGreaterThan(looked + 3), { timeout: 100_000 })
    expect(await isSigned()).toBe(false)
    clock.time += 3_600_000
    await vi.waitFor(async () => expect(await isSigned()).toBe(true), { timeout: 100_000 })
    expect(faults).toHaveLength(1)
  } finally {
    await months.stop()
    await own.drop()
  }
})

test('lines that were left out, a month that was left out, and another key are refused', async () => {
  const userId = await twoMonths()
  await signNow(userId, NOVEMBER + 5)
  const statement = await statementOf(userId)
  const [october, november] = statement.months
  if (!october || !november) throw new Error('two months')
  const step = (changed: typeof statement, options: Parameters<typeof verifyStatementText>[1] = trusted) =>
    verifyStatementText(statementText(changed), options)
  expect(step({ ...statement, months: [{ ...october, lines: october.lines.slice(1) }, november] })).toMatchObject({
    step: 'balance',
  })
  expect(step({ ...statement, months: [{ ...october, lines: october.lines.slice(0, 1) }, november] })).toMatchObject({
    step: 'lines',
  })
  expect(step({ ...statement, months: [november, october] })).toMatchObject({ step: 'months' })
  expect(step(statement, { trustedKeys: { 'test-key': 'A'.repeat(43) } })).toMatchObject({ step: 'keys' })
  const forged = { ...october.receipt, after: { ...october.receipt.after, balance: '999.00' } }
  expect(step({ ...statement, months: [{ ...october, receipt: forged }] })).toMatchObject({ step: 'signature' })
  const badSum = { ...october.receipt, before: { ...october.receipt.before, balance: '1.00' } }
  expect(
    step({ ...statement, months: [{ ...october, receipt: badSum, signature: keys.sign(statementMonthText(badSum)) }] }),
  ).toMatchObject({ step: 'balance' })
})

test(`any byte that is another one is refused, seed ${SEED}`, async () => {
  const userId = await twoMonths()
  await signNow(userId, NOVEMBER + 5)
  const bytes = Buffer.from(statementText(await statementOf(userId)))
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ by
      expect(verifyStatementText(changed.toString('utf8'), { trustedKeys: 'from-file' }).verdict).toBe('mismatch')
    }),
    { seed: SEED, numRuns: 1_000 },
  )
})

test('candor-verify says the closing balance, and exits 1 for a changed file', async () => {
  const userId = await twoMonths()
  await signNow(userId, NOVEMBER + 5)
  const file = join(folder, 'statement.json')
  const text = statementText(await statementOf(userId))
  await writeFile(file, text)
  const run = promisify(execFile)
  const good = await run(process.execPath, ['scripts/candor-verify.mjs', file, '--key', `test-key=${publicKey}`])
  expect(good.stdout).toMatch(/^VERIFIED\n[^]*Closing balance: 125\.55 USDT, after 3 lines/)
  await writeFile(file, text.replace('"amount":"100.00"', '"amount":"900.00"'))
  await expect(run(process.execPath, ['scripts/candor-verify.mjs', file])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('NOT VERIFIED'),
  })
})
