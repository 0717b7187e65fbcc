import { expect, test } from 'vitest'
import { hashOfSecret, hashPassword, isPassword, newCode, newSecret, unknownPasswordHash } from './secrets.ts'

const FORM = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/

test('a password is kept as argon2id with 19 MiB and two passes, another hash each time', async () => {
  const [one, other] = await Promise.all([hashPassword('a good password'), hashPassword('a good password')])
  expect(one).toMatch(FORM)
  expect(other).not.toBe(one)
})

test('a password is compared exactly as it was typed', async () => {
  const stored = await hashPassword(' Ä pass word ')
  expect(await isPassword(stored, ' Ä pass word ')).toBe(true)
  for (const other of ['Ä pass word', ' ä pass word ', ' Ä pass word', ' Ä passw ord '])
    expect(await isPassword(stored, other), other).toBe(false)
})

test('the hash of no password looks like any other and fits nothing', async () => {
  const nobodys = unknownPasswordHash()
  expect(nobodys).toMatch(FORM)
  expect(unknownPasswordHash()).not.toBe(nobodys)
  for (const password of ['', 'a good password', nobodys]) expect(await isPassword(nobodys, password)).toBe(false)
})

test('a secret has 256 random bits, and what is stored of it is a hash', () => {
  const secrets = Array.from({ length: 1_000 }, newSecret)
  expect(new Set(secrets).size).toBe(1_000)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(hashOfSecret('a secret')).toMatch(/^[0-9a-f]{64}$/)
})

test('a code has as many digits as asked for, leading zeros among them', () => {
  for (const digits of [4, 8])
    for (let time = 0; time < 500; time += 1) expect(newCode(digits)).toMatch(new RegExp(`^\\d{${digits}}$`))
})
