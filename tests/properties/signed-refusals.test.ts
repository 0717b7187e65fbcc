/** A refusal that the platform signed: about exactly what a device signed, and shown to others by candor-verify. */
import { describe, expect, test } from 'vitest'
import { refusedFileText, unansweredFileText, type RefusedFile } from '../../contract/evidence/refusal-file.ts'
import { isHidden } from '../../contract/hidden-characters.ts'
import { anyRefusalSchema, differenceFromRefusal } from '../../contract/intent/refusal-of-intent.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { ACCEPTED_AT, testKey } from '../support/signed-files.ts'
import { ACT_ID, actIntent, actRefusal, ORDER_ID, orderIntent, orderRefusal } from '../support/signed-refusals.ts'

const key = testKey()
const bytesOf = (text: string) => new TextEncoder().encode(text)
const withdrawal = actIntent()
const order = orderIntent()
const fileOf = (change: Partial<RefusedFile> = {}): RefusedFile => ({
  type: 'refused',
  version: 1,
  intent: withdrawal,
  refusal: actRefusal(key, withdrawal),
  keys: key.keys,
  ...change,
})
const report = (file: RefusedFile, keys = key.keys) => reportOnFile(bytesOf(refusedFileText(file)), keys)

describe('a signed refusal', () => {
  test('of an order and of an act answers its intent', () => {
    expect(differenceFromRefusal(order, orderRefusal(key, order).receipt)).toBeNull()
    expect(differenceFromRefusal(withdrawal, actRefusal(key, withdrawal).receipt)).toBeNull()
  })
  test('of something else is none', () => {
    const { receipt } = actRefusal(key, withdrawal)
    expect(differenceFromRefusal(order, receipt)).toMatch(/not about an order/)
    expect(differenceFromRefusal(withdrawal, orderRefusal(key, order).receipt)).toMatch(/about an order/)
    expect(differenceFromRefusal(withdrawal, { ...receipt, act: 'change-password' })).toMatch(/change-password/)
    expect(differenceFromRefusal(withdrawal, { ...receipt, actId: ORDER_ID })).toMatch(/another act/)
    expect(differenceFromRefusal(withdrawal, { ...receipt, intentHash: 'f'.repeat(64) })).toMatch(/another intent/)
    const refused = orderRefusal(key, order).receipt
    expect(differenceFromRefusal(order, { ...refused, orderId: ACT_ID })).toMatch(/another order/)
    expect(differenceFromRefusal(order, { ...refused, productId: 'eth-usdt' })).toMatch(/another product/)
    expect(differenceFromRefusal(order, { ...refused, intentHash: 'f'.repeat(64) })).toMatch(/another intent/)
  })
  test('has bounds: another act, a sentence for a code, or a field more is no refusal', () => {
    const signed = actRefusal(key, withdrawal)
    expect(anyRefusalSchema.safeParse(signed).success).toBe(true)
    for (const change of [
      { act: 'sign-in' },
      { problem: 'No, thank you.' },
      { version: 2 },
      { more: 1 },
      { refusedAt: -1 },
    ])
      expect(anyRefusalSchema.safeParse({ ...signed, receipt: { ...signed.receipt, ...change } }).success).toBe(false)
  })
})

describe('candor-verify', () => {
  test('says that the platform refused, where the reader names its key', () => {
    for (const file of [fileOf(), fileOf({ intent: order, refusal: orderRefusal(key, order) })]) {
      expect(report(file)?.verdict).toBe('verified')
      expect(report(file)?.lines[0]).toMatch(/^VERIFIED: The platform refused/)
      expect(report(file, {})?.verdict).toBe('unpinned')
      expect(report(file, testKey().keys)?.verdict).toBe('mismatch')
    }
    expect(report(fileOf())?.lines.join('\n')).toMatch(/Refused: withdrawals-held, at 2026-11-20/)
  })
  test('says what was asked for, if that was kept: all but the number of an account', () => {
    expect(report(fileOf())?.lines.join('\n')).toContain('"amount":"60.00"')
    const account = actIntent('add-withdrawal-account', { kind: 'currency-address', network: 'TRC20', address: 'T' })
    const refusal = actRefusal(key, account)
    expect(report(fileOf({ intent: null, refusal }))?.lines.join('\n')).toContain(refusal.receipt.intentHash)
    expect(report(fileOf({ intent: null }))).toMatchObject({ verdict: 'mismatch' })
  })
  test('verifies no refusal under what was asked for instead, and none that a stranger signed', () => {
    expect(
      report(fileOf({ intent: { ...withdrawal, content: { ...withdrawal.content, amount: '1.00' } } }))?.verdict,
    ).toBe('mismatch')
    const { receipt } = actRefusal(key, withdrawal)
    const forged = { receipt, signature: testKey().sign('no') }
    expect(report(fileOf({ refusal: forged }))?.lines).toContain('The signature does not cover the refusal.')
  })
  test('prints no escape code that a request holds', () => {
    const painted = actIntent('request-withdrawal', { amount: '\u001b[2KVERIFIED' })
    const lines = report(fileOf({ intent: painted, refusal: actRefusal(key, painted) }))?.lines ?? []
    expect(lines.join('\n')).toContain(String.raw`\u001b[2KVERIFIED`)
    expect(lines.some((line) => Array.from(line).some(isHidden))).toBe(false)
  })
  test("calls a silence one device's own note", () => {
    const text = unansweredFileText({
      type: 'unanswered',
      version: 1,
      intent: withdrawal,
      asked: 'request-withdrawal',
      id: ACT_ID,
      answer: 'silence',
      problem: 'unavailable',
      askedAt: ACCEPTED_AT,
      endedAt: ACCEPTED_AT + 10_000,
    })
    const said = reportOnFile(bytesOf(text), key.keys)
    expect(said?.verdict).toBe('mismatch')
    expect(said?.lines[0]).toMatch(/one device's own note/)
    expect(said?.lines.join('\n')).toMatch(/No answer came until 2026-11-20T10:00:10/)
  })
})
