/** An acceptance answers an intent in all its fields or not at all. */
import { expect, test } from 'vitest'
import { TestDevice } from '../support/test-device.ts'
import { verify, createPublicKey } from 'node:crypto'
import type { IntendedAcceptance } from '../../contract/settlement/receipt.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { differenceFromIntent, faultOfIntent } from '../../contract/intent/answer-to-intent.ts'
import { deviceKeyId } from '../../contract/intent/device-key.ts'
import { intentHash, intentText, signedIntentSchema, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { orderTermsHash } from '../../contract/intent/order-terms.ts'

const HEAD = { seq: 40, ts: 1_000_000, hash: 'a'.repeat(64) }
const PRODUCT = {
  id: 'btc-usdt',
  priceScale: 2,
  countdowns: [{ seconds: 30, returnRateBp: 8_000, minimumStake: '1.00', maximumStake: '1000.00' }],
}
const device = new TestDevice()
const signed = device.signIntent(device.intent(PRODUCT, HEAD, { stake: '10.00', countdownSeconds: 30 }))

function answer(change: Partial<IntendedAcceptance> = {}, to: OrderIntent = signed.intent): IntendedAcceptance {
  const { orderId, productId, direction, stake, returnRateBp, countdownSeconds, seenSeq, seenAt, termsHash } = to
  return {
    type: 'acceptance',
    version: 2,
    rule: 'settle-2',
    priceScale: 2,
    orderId,
    productId,
    direction,
    stake,
    returnRateBp,
    countdownSeconds,
    seenSeq,
    seenAt,
    termsHash,
    intentHash: intentHash(to),
    prevReceiptHash: '0'.repeat(64),
    acceptedAt: 1_000_200,
    acceptedSeq: 41,
    acceptedHash: 'b'.repeat(64),
    keyId: 'k1',
    ...change,
  }
}

test('an answer to exactly what was asked for is one', () => {
  expect(differenceFromIntent(signed.intent, answer())).toBeNull()
  expect(faultOfIntent(signed, answer(), isSignatureOf)).toBeNull()
  expect(differenceFromIntent(signed.intent, answer({ acceptedSeq: 40, acceptedHash: HEAD.hash }))).toBeNull()
})

test.each<[string, Partial<IntendedAcceptance>]>([
  ['the other direction', { direction: 'down' }],
  ['another stake', { stake: '10.01' }],
  ['another order', { orderId: '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a111' }],
  ['another product', { productId: 'eth-usdt' }],
  ['another countdown', { countdownSeconds: 31 }],
  ['another return', { returnRateBp: 7_999 }],
  ['another head that was seen', { seenSeq: 39 }],
  ['another time of that head', { seenAt: 999_999 }],
  ['other terms', { termsHash: 'c'.repeat(64) }],
  ['another scale than the terms have', { priceScale: 3 }],
  ['another intent', { intentHash: 'c'.repeat(64) }],
  ['a head from before the one that was seen', { acceptedSeq: 39 }],
  ['another head of the same number', { acceptedSeq: 40 }],
  ['a time from before the head that was seen', { acceptedAt: 999_999 }],
  ['practice money where real money was offered', { practice: true }],
])('an answer with %s is none', (_, change) => {
  expect(differenceFromIntent(signed.intent, answer(change))).not.toBeNull()
})

test('a wish to practise is answered with practice money, and real money is never taken for it', () => {
  const wish = device.intent(PRODUCT, HEAD, { stake: '10.00', countdownSeconds: 30, practice: true })
  expect(differenceFromIntent(wish, answer({ practice: true }, wish))).toBeNull()
  expect(differenceFromIntent(wish, answer({}, wish))).toBe('asked for practice true, accepted with undefined')
})

test('an acceptance that names no intent answers none', () => {
  const {
    version: _,
    intentHash: _hash,
    seenSeq: _seq,
    seenAt: _at,
    termsHash: _terms,
    prevReceiptHash: _previous,
    ...plain
  } = answer()
  expect(differenceFromIntent(signed.intent, plain)).toBe('the acceptance names no intent')
})

test('an intent counts only under the signature of the key that it names', () => {
  const other = new TestDevice()
  expect(faultOfIntent({ ...signed, publicKey: other.publicKey }, answer(), isSignatureOf)).toBe(
    'the key is not the one that the intent names',
  )
  expect(faultOfIntent({ ...signed, signature: other.sign(intentText(signed.intent)) }, answer(), isSignatureOf)).toBe(
    'the signature does not cover what was asked for',
  )
  const changed = { ...signed.intent, stake: '20.00' }
  expect(faultOfIntent({ ...signed, intent: changed }, answer({}, changed), isSignatureOf)).toBe(
    'the signature does not cover what was asked for',
  )
})

test('the hash of the terms changes with each of them', () => {
  const terms = { productId: 'btc-usdt', priceScale: 2, countdownSeconds: 30, returnRateBp: 8_000 }
  const hashes = [
    terms,
    { ...terms, productId: 'eth-usdt' },
    { ...terms, priceScale: 3 },
    { ...terms, countdownSeconds: 31 },
    { ...terms, returnRateBp: 8_001 },
  ].map(orderTermsHash)
  expect(new Set(hashes).size).toBe(5)
})

test.each<[string, object]>([
  ['no stake', { stake: '0.00' }],
  ['a return above its bound', { returnRateBp: 100_000 }],
  ['a countdown of days', { countdownSeconds: 100_000 }],
  ['no head', { seenSeq: 0 }],
  ['a field more', { bonus: '1.00' }],
  ['another version', { version: 2 }],
])('a signed intent with %s is not read', (_, change) => {
  expect(signedIntentSchema.safeParse(signed).success).toBe(true)
  expect(signedIntentSchema.safeParse({ ...signed, intent: { ...signed.intent, ...change } }).success).toBe(false)
})

test('a key of P-256 signs as one of Ed25519 does, and the contract itself takes no such signature for granted', () => {
  const second = new TestDevice('p256')
  const own = second.signIntent(second.intent(PRODUCT, HEAD, { stake: '10.00', countdownSeconds: 30 }))
  expect(signedIntentSchema.safeParse(own).success).toBe(true)
  expect(own.intent.deviceKeyId).toBe(deviceKeyId(own.publicKey))
  const point = Buffer.from(own.publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isRight = (text: string, signature: string) =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  expect(faultOfIntent(own, answer({}, own.intent), isRight)).toBeNull()
  expect(faultOfIntent(own, answer({}, own.intent), isSignatureOf)).not.toBeNull()
})
