import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTickDigest, hashAgain } from './tick-digest.ts'

const digest = createTickDigest()
const byNode = (text: string) => createHash('sha256').update(text).digest('hex')

test('a text of every length that fits has the digest that Node gives it, one after the other', () => {
  for (let length = 0; length <= 503; length += 1) {
    const text = 'tick-1|'.repeat(72).slice(0, length)
    digest.update(text)
    expect(digest.isHex(byNode(text)), `${length} bytes`).toBe(true)
    expect(digest.hex(), `${length} bytes`).toBe(byNode(text))
  }
})

test('any text has the digest that Node gives it, and no digit of it may differ', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 50 }), fc.nat(63), fc.nat(15), (text, at, digit) => {
      digest.update(text)
      const hex = byNode(text)
      expect(digest.isHex(hex)).toBe(true)
      const other = hex.slice(0, at) + digit.toString(16) + hex.slice(at + 1)
      expect(digest.isHex(other)).toBe(other === hex)
    }),
    { numRuns: 3_000 },
  )
})

test('what is no digest in lower-case hex is never the same', () => {
  digest.update('abc')
  const hex = byNode('abc')
  for (const other of ['', hex.slice(1), `${hex}0`, hex.toUpperCase(), `${hex.slice(0, 63)}é`])
    expect(digest.isHex(other)).toBe(false)
})

test('a text that is longer than any tick is refused, not cut', () => {
  for (const text of ['x'.repeat(504), 'x'.repeat(2_000), 'é'.repeat(252)])
    expect(() => digest.update(text)).toThrow(new RangeError("a text longer than any tick's"))
})

test('a hash of a prefix and the hash before, again and again, is the one that Node gives', () => {
  for (const prefix of ['', 'minute-seed-1|', 'x'.repeat(55)]) {
    let hash = byNode('first')
    for (let times = 1; times <= 20; times += 1) {
      hash = byNode(prefix + hash)
      expect(hashAgain(prefix, byNode('first'), times), `${prefix} ${times}`).toBe(hash)
    }
  }
})
