import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from './sealed-text.ts'

const vault = createVault(randomBytes(32))

test('what is sealed opens in its place and nowhere else', () => {
  const sealed = vault.seal('6222 0212 王', 'withdrawal-account:1')
  expect(vault.open(sealed, 'withdrawal-account:1')).toBe('6222 0212 王')
  expect(() => vault.open(sealed, 'withdrawal-account:2')).toThrow()
  expect(() => createVault(randomBytes(32)).open(sealed, 'withdrawal-account:1')).toThrow()
})

test('the same text is never sealed to the same bytes, and shows nothing of itself', () => {
  const sealed = vault.seal('4111111111111111', 'p')
  expect(sealed.equals(vault.seal('4111111111111111', 'p'))).toBe(false)
  expect(sealed.toString('latin1')).not.toContain('4111')
})

test('a changed byte anywhere is noticed', () => {
  const sealed = vault.seal('secret', 'p')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(changed, 'p')).toThrow()
  }
})

test('a short key is refused', () => {
  expect(() => createVault(randomBytes(16))).toThrow(RangeError)
})
