import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignatureOfAny } from './device-signature.ts'

const TEXT = 'Ünï'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ed25519 = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    signature: sign(null, Buffer.from(TEXT), privateKey).toString('base64url'),
    key: publicKey.export({ format: 'jwk' }).x ?? '',
  }
}
const p256 = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
  return {
    signature: sign('sha256', Buffer.from(TEXT), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
    key: point,
  }
}
/** The same bytes for a lenient reader: only bits of the last character that mean nothing are set. */
const withSpareBit = (text: string) => text.slice(0, -1) + ALPHABET.charAt(ALPHABET.indexOf(text.at(-1) ?? '') + 1)

describe.each([
  ['Ed25519', ed25519],
  ['P-256', p256],
])('a signature of %s', (_name, make) => {
  test('is right for its text and key alone', () => {
    const { signature, key } = make()
    for (const [text, by, expected] of [
      [TEXT, key, true],
      ['Uni', key, false],
      [TEXT, make().key, false],
      [TEXT, 'short', false],
    ] as const) {
      expect(isSignatureOfAny(text, signature, by)).toBe(expected)
    }
  })

  test('has one text: neither it nor its key is taken with spare bits set, nor longer or shorter', () => {
    const { signature, key } = make()
    for (const [changed, by] of [
      [withSpareBit(signature), key],
      [signature, withSpareBit(key)],
      [`${signature}A`, key],
      [signature.slice(0, -1), key],
      [signature, `${key}A`],
    ] as const) {
      expect(isSignatureOfAny(TEXT, changed, by)).toBe(false)
    }
  })
})
