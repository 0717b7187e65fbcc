import { expect, test } from 'vitest'
import { heard, typedInto, typedText } from './typed-text.ts'

/** Types one text after the other before the address has answered. */
const type = (kept: string, ...texts: readonly string[]) => texts.reduce(typedInto, typedText(kept))

test('a letter stands before the address has it, and stays when the address has the one before', () => {
  const typed = type('', 'l', 'la')
  expect(typed.text).toBe('la')
  expect(heard(typed, 'l').text).toBe('la')
  expect(heard(heard(typed, 'l'), 'la').text).toBe('la')
})

test('an address that changes by itself changes the text, before and after letters were typed', () => {
  expect(heard(typedText('late'), '').text).toBe('')
  expect(heard(heard(type('', 'l', 'la'), 'la'), '').text).toBe('')
  expect(heard(type('', 'l', 'la'), 'hurry').text).toBe('hurry')
})

test('an address that has not changed leaves the text alone', () => {
  const typed = type('', 'l')
  expect(heard(typed, '')).toBe(typed)
})
