import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url.ts'

test('is what Node writes and reads, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(new Uint8Array(bytes))
    }),
  )
})

test.each(['A', 'AB', 'AAB', 'A+==', 'AA==', 'A A', 'é'])('%j is not the one text of any bytes', (text) => {
  expect(fromBase64Url(text)).toBeNull()
})
