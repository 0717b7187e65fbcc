/** Codes of the sample order, which a real market took, settled and signed. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from '../base64url.ts'
import { intentHash } from '../intent/order-intent.ts'
import { packTicks, readPastTicks } from '../settlement/past-ticks.ts'
import { proofOfText } from '../settlement/read-proof.ts'
import type { Proof } from '../settlement/receipt.ts'
import { SAMPLE_KEYS, SAMPLE_PROOF } from '../settlement/sample-proof.ts'
import { verifyProofText } from '../settlement/verify-proof.ts'
import { checkPriceClaim, ticksAfter } from './price-claim.ts'
import { proofTextOfCode, readReceiptCode, receiptCode, type ReceiptCode } from './receipt-code.ts'

const sample = proofOfText(SAMPLE_PROOF) as Proof
const codeOf = (hasAmount: boolean) => receiptCode(sample, { hasAmount }) ?? ''
const read = (code: string): ReceiptCode => {
  const found = readReceiptCode(code)
  if (found === null) throw new Error('not a code')
  return found
}
/** The prices as the server gives them: numbers alone. */
const { acceptedSeq, acceptedAt } = sample.acceptance.receipt
const page = packTicks({ seq: acceptedSeq, ts: acceptedAt, hash: '' }, sample.ticks)
const bare = readPastTicks('btc-usdt', page)?.ticks ?? []
const options = { trustedKeys: SAMPLE_KEYS }
const check = (code: string, ticks = bare) => {
  const { terms, signed } = read(code)
  const found = ticksAfter(terms, ticks)
  if (found === null) return 'other ticks'
  if (signed === null) return checkPriceClaim({ ...terms, ticks: found }, options)
  const text = proofTextOfCode({ terms, signed }, found, SAMPLE_KEYS)
  return text === null ? 'no proof' : verifyProofText(text, options)
}

describe('a code without the amount', () => {
  const code = codeOf(false)
  test('gives the result by the prices and their signature', () => {
    expect(check(code)).toMatchObject({
      verdict: 'decided',
      settlement: { status: 'won', entry: { price: 6_418_020 }, exit: { price: 6_423_100 } },
    })
  })
  test('holds nothing that names the order, its amount, the person, or their device', () => {
    const bytes = Array.from(fromBase64Url(code) ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
    const { acceptance, intent, settlement } = sample
    const hexOf = (text: string) => Buffer.from(text, 'base64url').toString('hex')
    const secrets = [
      acceptance.receipt.orderId.replaceAll('-', ''),
      hexOf(acceptance.signature),
      hexOf(settlement?.signature ?? ''),
      hexOf(intent?.signature ?? ''),
      hexOf(intent?.publicKey ?? ''),
      intent?.intent.deviceKeyId ?? '',
      'version' in acceptance.receipt ? acceptance.receipt.intentHash : '',
    ]
    for (const secret of secrets) expect(bytes).not.toContain(secret)
    expect(read(code).signed).toBeNull()
  })
  test('is short enough for any camera', () => {
    expect(code.length).toBeLessThan(260)
  })
  test('fails over one price that is another', () => {
    const bent = bare.map((tick, at) => (at === 50 ? { ...tick, price: (tick.price ?? 0) - 9_000 } : tick))
    expect(check(code, bent)).toMatchObject({ verdict: 'mismatch', step: 'checkpoints' })
    expect(check(code, bare.slice(1))).toBe('other ticks')
  })
  test('is nothing by a key that this device does not know', () => {
    const { terms } = read(code)
    const ticks = ticksAfter(terms, bare) ?? []
    expect(checkPriceClaim({ ...terms, ticks }, { trustedKeys: {} })).toMatchObject({
      verdict: 'mismatch',
      step: 'keys',
    })
  })
})

describe('a code with the amount', () => {
  test('stands for the whole proof, signature for signature', () => {
    const { terms, signed } = read(codeOf(true))
    const text = proofTextOfCode({ terms, signed }, ticksAfter(terms, bare) ?? [], SAMPLE_KEYS) ?? ''
    expect(check(codeOf(true))).toMatchObject({ verdict: 'verified', settlement: { status: 'won' } })
    expect(proofOfText(text)).toMatchObject({
      acceptance: sample.acceptance,
      intent: sample.intent,
      settlement: sample.settlement,
    })
  })
  test('still fits a QR code of 93 squares', () => {
    expect(codeOf(true).length).toBeLessThan(760)
  })
  test('says verified with no byte of it changed', () => {
    const bytes = fromBase64Url(codeOf(true)) ?? new Uint8Array()
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ flip : byte))
        const code = toBase64Url(changed)
        if (readReceiptCode(code) !== null) expect(check(code)).not.toMatchObject({ verdict: 'verified' })
      }),
    )
  })
})

test('no text breaks the reader', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readReceiptCode(toBase64Url(bytes))))
  for (const text of ['', 'A', '!', codeOf(true).slice(0, -4), `${codeOf(false)}AA`])
    expect(readReceiptCode(text)).toBeNull()
})

test('a proof that its prices do not decide has no code: voided by operators, not final, or of an order without an intent', () => {
  expect(receiptCode({ ...sample, settlement: null }, { hasAmount: false })).toBeNull()
  const { intent: _, ...plain } = sample
  expect(receiptCode(plain, { hasAmount: false })).toBeNull()
  expect(receiptCode({ ...sample, checkpoints: [] }, { hasAmount: true })).toBeNull()
})

test('a practice order is one in its code too', () => {
  const practice = { practice: true } as const
  const { acceptance, intent, settlement } = sample
  if (!intent || !settlement) throw new Error('not the sample')
  const asked = { ...intent.intent, ...practice }
  const marked = {
    ...sample,
    acceptance: {
      ...acceptance,
      receipt: { ...acceptance.receipt, ...practice, intentHash: intentHash(asked) },
    },
    intent: { ...intent, intent: asked },
    settlement: { ...settlement, receipt: { ...settlement.receipt, ...practice } },
  } as Proof
  const { terms, signed } = read(receiptCode(marked, { hasAmount: true }) ?? '')
  expect(signed).toMatchObject({ isPractice: true })
  const text = proofTextOfCode({ terms, signed }, ticksAfter(terms, bare) ?? [], SAMPLE_KEYS) ?? ''
  expect(proofOfText(text)?.acceptance.receipt).toMatchObject(practice)
})
