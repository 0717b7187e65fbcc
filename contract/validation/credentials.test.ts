import { expect, test } from 'vitest'
import { inviteCodeSchema, passwordSchema, transactionPasswordSchema, userAccountSchema } from './credentials.ts'

test.each([
  ['mei_88', true],
  ['Abc123', true],
  ['______', true],
  ['a'.repeat(12), true],
  ['a'.repeat(13), false],
  ['abcde', false],
  ['mei 88', false],
  ['mei-88', false],
  ['王芳王芳王芳', false],
  ['', false],
])('user id %j: %s', (text, isRight) => {
  expect(userAccountSchema.safeParse(text).success).toBe(isRight)
})

test.each([
  ['correct horse', true],
  ['密码密码密码密码', true],
  ['1234567', false],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
])('login password %j: %s', (text, isRight) => {
  expect(passwordSchema.safeParse(text).success).toBe(isRight)
})

test.each([
  ['012345', true],
  ['12345', false],
  ['1234567', false],
  ['12345x', false],
])('transaction password %j: %s', (text, isRight) => {
  expect(transactionPasswordSchema.safeParse(text).success).toBe(isRight)
})

test.each([
  ['AB12', true],
  ['ABCDEFGH2345', true],
  ['ab12', false],
  ['ABC', false],
  ['ABCDEFGH23456', false],
])('account-opening code %j: %s', (text, isRight) => {
  expect(inviteCodeSchema.safeParse(text).success).toBe(isRight)
})
