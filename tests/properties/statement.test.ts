import { expect, test } from 'vitest'
import { linesOf, signedMonth, testKey, USER, type TestKey } from '../support/signed-files.ts'
import { canonicalJson } from '../../contract/canonical-json.ts'
import type { FundRecord } from '../../contract/rows/fund-record.ts'
import { recordNumber } from '../../contract/rows/record-number.ts'
import type { StatementMonth, StatementMonthReceipt } from '../../contract/rows/statement-month.ts'
import { buildStatement } from '../../contract/statement/build-statement.ts'
import { EMPTY_POINT, lineText } from '../../contract/statement/line-hash.ts'
import {
  statementMonthText,
  statementText,
  verifyStatementText,
  type Statement,
} from '../../contract/statement/statement.ts'

const key = testKey()
const other = testKey()
const ALL = linesOf(['1000.00', '-25.50', '-10.25', '0.75'])
const [october, november] = [ALL.slice(0, 2), ALL.slice(2)]
const FIRST = signedMonth(key, october, { month: '2026-10' })
const SECOND = signedMonth(key, november, {}, FIRST.receipt.after)

type Month = Statement['months'][number]
const months = (...parts: readonly (readonly [StatementMonth, readonly FundRecord[]])[]): Month[] =>
  parts.map(([month, lines]) => ({ ...month, lines: [...lines] }))
const whole = (change: Partial<Statement> = {}): Statement => ({
  type: 'statement',
  version: 1,
  months: months([FIRST, october], [SECOND, november]),
  keys: key.keys,
  ...change,
})
const verify = (statement: Statement, trustedKeys: Readonly<Record<string, string>> | 'from-file' = key.keys) =>
  verifyStatementText(statementText(statement), { trustedKeys })
/** The second month with other words in its receipt, signed anew. */
const secondAs = (change: Partial<StatementMonthReceipt>, signer: TestKey = key) =>
  signedMonth(signer, november, { keyId: signer.keyId, ...change }, FIRST.receipt.after)

test('a statement of two months is verified, from the first point to the last', () => {
  expect(verify(whole())).toEqual({
    verdict: 'verified',
    statement: whole(),
    opening: EMPTY_POINT,
    closing: SECOND.receipt.after,
  })
  expect(SECOND.receipt.after).toMatchObject({ lines: 4, balance: '965.00' })
})

test('a later month alone is verified, and opens where the one before it ended', () => {
  expect(verify(whole({ months: months([SECOND, november]) }))).toMatchObject({
    verdict: 'verified',
    opening: FIRST.receipt.after,
    closing: SECOND.receipt.after,
  })
})

test.each<readonly [string, string]>([
  ['no JSON', 'statement'],
  ['another spelling', `${statementText(whole())} `],
  ['a field more', canonicalJson({ ...whole(), bonus: 1 })],
  ['another version', canonicalJson({ ...whole(), version: 2 })],
  ['another type', canonicalJson({ ...whole(), type: 'restore' })],
  [
    'a month with a field more',
    canonicalJson({ ...whole(), months: whole().months.map((month) => ({ ...month, bonus: 1 })) }),
  ],
])('%s is no statement', (_name, text) => {
  expect(verifyStatementText(text, { trustedKeys: key.keys })).toEqual({
    verdict: 'mismatch',
    step: 'format',
    detail: 'not the canonical JSON of a statement',
  })
})

test('a statement has at least one month', () => {
  expect(verify(whole({ months: [] }))).toEqual({
    verdict: 'mismatch',
    step: 'format',
    detail: 'a statement without a month',
  })
})

test('a month of a key that the file does not hold, or that the reader does not know, is a mismatch', () => {
  expect(verify(whole({ keys: {} }), 'from-file')).toEqual({
    verdict: 'mismatch',
    step: 'keys',
    detail: `no key ${key.keyId}`,
  })
  expect(verify(whole(), other.keys)).toEqual({
    verdict: 'mismatch',
    step: 'keys',
    detail: `${key.keyId} is not a key that you know`,
  })
  expect(verify(whole(), { [key.keyId]: other.publicKey })).toMatchObject({ step: 'keys' })
  expect(verify(whole(), 'from-file')).toMatchObject({ verdict: 'verified' })
})

test('a month that the key did not sign is a mismatch, named by its month', () => {
  const forged = { ...SECOND, signature: other.sign(statementMonthText(SECOND.receipt)) }
  expect(verify(whole({ months: months([FIRST, october], [forged, november]) }))).toEqual({
    verdict: 'mismatch',
    step: 'signature',
    detail: '2026-11',
  })
})

test('a month that does not follow from the one before it is a mismatch', () => {
  const detail = '2026-11 does not follow from the month before it'
  for (const before of [
    EMPTY_POINT,
    { ...FIRST.receipt.after, balance: '974.49' },
    { ...FIRST.receipt.after, hash: 'f'.repeat(64) },
    { ...FIRST.receipt.after, lines: 1 },
  ]) {
    expect(
      verify(whole({ months: months([FIRST, october], [signedMonth(key, november, {}, before), november]) })),
    ).toEqual({ verdict: 'mismatch', step: 'months', detail })
  }
  expect(verify(whole({ months: months([SECOND, november], [FIRST, october]) }))).toMatchObject({ step: 'months' })
})

test('months of two people, or of two currencies, are no statement of one account', () => {
  for (const change of [{ userId: '11111111-4c6a-4d0f-8d4e-3d9a4b2f1c11' }, { currency: 'EUR' }]) {
    expect(verify(whole({ months: months([FIRST, october], [secondAs(change), november]) }))).toEqual({
      verdict: 'mismatch',
      step: 'months',
      detail: 'months of several accounts',
    })
  }
})

test('a key that signs nothing in the file is a mismatch, and two that sign a month each are none', () => {
  expect(verify(whole({ keys: { ...key.keys, ...other.keys } }), 'from-file')).toEqual({
    verdict: 'mismatch',
    step: 'keys',
    detail: 'a key that signs nothing',
  })
  const both = whole({
    months: months([FIRST, october], [secondAs({}, other), november]),
    keys: { ...key.keys, ...other.keys },
  })
  expect(verify(both, { ...key.keys, ...other.keys })).toMatchObject({ verdict: 'verified' })
})

const lineAs = (at: number, change: Partial<FundRecord>) =>
  november.map((line, index) => (index === at ? { ...line, ...change } : line))
test.each<readonly [string, readonly FundRecord[], string, string]>([
  [
    'an amount changed',
    lineAs(0, { amount: '-10.24' }),
    'balance',
    'after 0000000003 it is 964.26, the line says 964.25',
  ],
  [
    'a balance changed',
    lineAs(1, { balanceAfter: '965.01' }),
    'balance',
    'after 0000000004 it is 965.00, the line says 965.01',
  ],
  ['a line left out at the end', november.slice(0, 1), 'lines', '2026-11 has other lines than those that are signed'],
  ['no line', [], 'lines', '2026-11 has other lines than those that are signed'],
  [
    'another reference',
    lineAs(0, { reference: 'another' }),
    'lines',
    '2026-11 has other lines than those that are signed',
  ],
  [
    'a line more',
    [...november, { ...(linesOf(['965.00', '1.00'])[1] as FundRecord), number: '0000000005' }],
    'lines',
    '2026-11 has other lines than those that are signed',
  ],
])('lines with %s are a mismatch', (_name, lines, step, detail) => {
  expect(verify(whole({ months: months([FIRST, october], [SECOND, lines]) }))).toEqual({
    verdict: 'mismatch',
    step,
    detail,
  })
})

test.each<readonly [string, Partial<StatementMonthReceipt>, string, string]>([
  [
    'another first number',
    { firstNumber: '0000000002' },
    'lines',
    '2026-11 has other lines than those that are signed',
  ],
  ['another last number', { lastNumber: '0000000005' }, 'lines', '2026-11 has other lines than those that are signed'],
  [
    'one line more in its count',
    { after: { ...SECOND.receipt.after, lines: 5 } },
    'lines',
    '2026-11 has other lines than those that are signed',
  ],
  [
    'another hash at its end',
    { after: { ...SECOND.receipt.after, hash: 'f'.repeat(64) } },
    'lines',
    '2026-11 has other lines than those that are signed',
  ],
  [
    'another balance at its end',
    { after: { ...SECOND.receipt.after, balance: '965.01' } },
    'balance',
    '2026-11 ends with 965.00, and 965.01 is signed',
  ],
])('a signed month with %s than its lines give is a mismatch', (_name, change, step, detail) => {
  expect(verify(whole({ months: months([FIRST, october], [secondAs(change), november]) }))).toEqual({
    verdict: 'mismatch',
    step,
    detail,
  })
})

test("an account begins with nothing, and a line's hash covers the one before it and the whole line", () => {
  expect(EMPTY_POINT).toEqual({ lines: 0, balance: '0.00', hash: '0'.repeat(64) })
  const [line] = ALL as [FundRecord]
  expect(lineText('abc', line)).toBe(`abc\n${canonicalJson(line)}`)
})

test('a statement is built of months and lines in any order', () => {
  const built = buildStatement([SECOND, FIRST], ALL.toReversed(), { ...key.keys, ...other.keys })
  expect(built).toEqual(whole())
  expect(buildStatement([SECOND], ALL, key.keys)).toEqual(whole({ months: months([SECOND, november]) }))
  const since = linesOf(['1000.00', '-25.50', '-10.25', '0.75', '1.00', '1.00'])
  expect(buildStatement([SECOND], since, key.keys)).toEqual(whole({ months: months([SECOND, november]) }))
  const long = signedMonth(key, ALL)
  expect(buildStatement([long], since, key.keys)).toEqual(whole({ months: months([long, ALL]) }))
})

test('no statement is built without a month, without a line of one, or without its key', () => {
  expect(buildStatement([], ALL, key.keys)).toBeNull()
  expect(buildStatement([FIRST, SECOND], ALL.slice(1), key.keys)).toBeNull()
  expect(buildStatement([FIRST, SECOND], ALL.slice(0, -1), key.keys)).toBeNull()
  expect(buildStatement([FIRST, SECOND], [], key.keys)).toBeNull()
  expect(buildStatement([FIRST, SECOND], ALL, other.keys)).toBeNull()
  expect(buildStatement([SECOND], ALL.slice(-1), key.keys)).toBeNull()
  const empty = signedMonth(key, [], { firstNumber: ALL[0]?.number ?? '', lastNumber: ALL[0]?.number ?? '' })
  expect(buildStatement([empty], ALL, key.keys)).toBeNull()
})

test('a number of eleven digits comes after all of ten', () => {
  const [one, two] = linesOf(['1.00', '2.00']) as [FundRecord, FundRecord]
  const lines = [
    { ...one, number: recordNumber(9_999_999_999n) },
    { ...two, number: recordNumber(10_000_000_000n) },
  ]
  const month = signedMonth(key, lines)
  expect(buildStatement([month], lines.toReversed(), key.keys)?.months[0]?.lines).toEqual(lines)
})

test("a month's signature covers who, which month, both points and both numbers", () => {
  expect(JSON.parse(statementMonthText(FIRST.receipt))).toEqual({
    type: 'statement-month',
    userId: USER,
    currency: 'USDT',
    month: '2026-10',
    before: EMPTY_POINT,
    after: FIRST.receipt.after,
    firstNumber: '0000000001',
    lastNumber: '0000000002',
    signedAt: FIRST.receipt.signedAt,
    keyId: key.keyId,
  })
})
