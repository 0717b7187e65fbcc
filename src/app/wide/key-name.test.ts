import { expect, test } from 'vitest'
import { isPlain, keyName } from './key-name.ts'

const held = (...names: readonly ('ctrlKey' | 'altKey' | 'metaKey')[]) => ({
  ctrlKey: names.includes('ctrlKey'),
  altKey: names.includes('altKey'),
  metaKey: names.includes('metaKey'),
})

test('a letter or a digit means something alone, and with Ctrl, Alt or Meta it belongs to the browser', () => {
  expect(isPlain('u', held())).toBe(true)
  for (const name of ['ctrlKey', 'altKey', 'metaKey'] as const) expect(isPlain('u', held(name))).toBe(false)
  // AltGr and a letter write a sign of their own.
  expect(isPlain('q', held('ctrlKey', 'altKey'))).toBe(false)
})

test('a bracket may need AltGr, as on a German keyboard, or Option, as on a Mac', () => {
  for (const key of ['[', ']', '/', '?']) {
    expect(isPlain(key, held('ctrlKey', 'altKey'))).toBe(true)
    expect(isPlain(key, held('altKey'))).toBe(true)
    expect(isPlain(key, held('ctrlKey'))).toBe(false)
    expect(isPlain(key, held('metaKey'))).toBe(false)
  }
})

test('a key has the name of its letter, whatever its case', () => {
  expect(keyName({ key: 'U', code: 'KeyU' })).toBe('u')
  // On a French keyboard the letter decides, not its place.
  expect(keyName({ key: 'a', code: 'KeyQ' })).toBe('a')
  expect(keyName({ key: 'ü', code: 'BracketLeft' })).toBe('ü')
  expect(keyName({ key: 'Enter', code: 'Enter' })).toBe('enter')
})

test('a keyboard that writes no latin letters has the names of their places', () => {
  expect(keyName({ key: 'ี', code: 'KeyU' })).toBe('u')
  expect(keyName({ key: 'ㅕ', code: 'KeyU' })).toBe('u')
  expect(keyName({ key: 'Process', code: 'KeyD' })).toBe('d')
  expect(keyName({ key: '/', code: 'Digit2' })).toBe('/')
  expect(keyName({ key: 'ๅ', code: 'Digit1' })).toBe('1')
  expect(keyName({ key: 'บ', code: 'BracketLeft' })).toBe('[')
  expect(keyName({ key: 'ฝ', code: 'Slash' })).toBe('/')
})
