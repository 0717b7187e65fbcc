import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createStopTokens } from './stop-token.ts'

const tokens = createStopTokens(Buffer.alloc(32, 7))

test('a token names the alarm that it was made for', () => {
  const id = randomUUID()
  expect(tokens.read(tokens.make(id))).toBe(id)
})

test('any other byte, another key, another spelling and no token at all name nothing', () => {
  const token = tokens.make(randomUUID())
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(tokens.read(changed.toString('base64url')), `byte ${at}`).toBeNull()
  }
  expect(createStopTokens(randomBytes(32)).read(token)).toBeNull()
  for (const text of ['', `${token}=`, `${token}A`, token.slice(0, -1), 'x'.repeat(43)])
    expect(tokens.read(text), text).toBeNull()
})
