import { expect, test } from 'vitest'
import { isMainlandPhone } from './mainland-phone.ts'

test.each(['13812345678', '14712345678', '15012345678', '17712345678', '18612345678', '19912345678'])(
  '%s is one',
  (digits) => {
    expect(isMainlandPhone(digits)).toBe(true)
  },
)
test.each([
  '10812345678',
  '11812345678',
  '12812345678',
  '16612345678',
  '23812345678',
  '1381234567',
  '138123456789',
  '1381234567a',
  '+8613812345678',
  '',
  '138 1234 5678',
])('%j is not', (digits) => {
  expect(isMainlandPhone(digits)).toBe(false)
})
