import { expect, test } from 'vitest'
import { intentHash, intentText } from '../../contract/intent/order-intent.ts'
import { intendedProof } from '../support/intended-order.ts'
import { testKey } from '../support/signed-files.ts'
import { keptIntent } from '../../server/trading/kept-intent.ts'

const { acceptance, intent: signed } = intendedProof(testKey())
if (!signed) throw new Error('no intent')
const row = {
  intent: null,
  intent_signature: signed.signature,
  intent_key: signed.publicKey,
  seen_hash: null,
  seen_head: Buffer.from(signed.intent.seenHash, 'hex'),
}

test('the text that was signed is made again, byte by byte, from the acceptance and what the row keeps', () => {
  const again = keptIntent(row, acceptance.receipt)
  expect(again).toEqual(signed)
  expect(again && intentText(again.intent)).toBe(intentText(signed.intent))
  expect(acceptance.receipt).toMatchObject({ intentHash: again && intentHash(again.intent) })
})

test('a row from before that keeps the text itself gives that text', () => {
  const before = { ...row, intent: intentText(signed.intent), seen_hash: null, seen_head: null }
  expect(keptIntent(before, acceptance.receipt)).toEqual(signed)
})

test('an order from before there were intents has none', () => {
  const before = { intent: null, intent_signature: null, intent_key: null, seen_hash: null, seen_head: null }
  expect(keptIntent(before, acceptance.receipt)).toBeUndefined()
})
