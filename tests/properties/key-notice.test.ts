import { expect, test } from 'vitest'
import { testKey, type TestKey } from '../support/signed-files.ts'
import type { KeyNotice } from '../../contract/key-notice-schema.ts'
import { keyNoticeText, vouchedKeys } from '../../contract/key-notice.ts'

const [first, second, third, stranger] = [testKey(), testKey(), testKey(), testKey()]
const noticeOf = (before: TestKey, next: TestKey, signer = before) => {
  const notice: KeyNotice = {
    type: 'key',
    version: 1,
    keyId: next.keyId,
    publicKey: next.publicKey,
    previousKeyId: before.keyId,
    signedAt: 1,
  }
  return { notice, signature: signer.sign(keyNoticeText(notice)) }
}

test('a key that the one before has signed is taken, and the one after that too, in any order', () => {
  expect(vouchedKeys(first.keys, [noticeOf(second, third), noticeOf(first, second)])).toEqual({
    ...first.keys,
    ...second.keys,
    ...third.keys,
  })
})

test('a key that vouches for itself, or that a stranger vouches for, is not taken', () => {
  expect(vouchedKeys(first.keys, [noticeOf(first, stranger, stranger), noticeOf(stranger, stranger)])).toEqual(
    first.keys,
  )
})

test('a known key never gives way to another one of its name', () => {
  const named = { ...stranger, keyId: first.keyId }
  expect(vouchedKeys(first.keys, [noticeOf(first, named)])).toEqual(first.keys)
})
