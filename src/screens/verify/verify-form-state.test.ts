import { expect, test } from 'vitest'
import { verifyFaults } from './verify-form-state.ts'

const photos = { hasFront: true, hasBack: true }
const today = '2026-05-12'

test('an empty form names every field', () => {
  expect(
    verifyFaults({ name: ' ', nationality: 'CN', idNumber: '' }, { hasFront: false, hasBack: false }, today),
  ).toEqual({
    name: 'name-missing',
    idNumber: 'id-number-missing',
    front: 'front-missing',
    back: 'back-missing',
  })
})

test('name and number follow the nationality', () => {
  expect(verifyFaults({ name: '李小龙', nationality: 'CN', idNumber: '11010519491231002x' }, photos, today)).toEqual({})
  expect(verifyFaults({ name: 'Jane Doe', nationality: 'CN', idNumber: '110105194912310021' }, photos, today)).toEqual({
    name: 'name-invalid',
    idNumber: 'id-number-invalid',
  })
  expect(verifyFaults({ name: 'Jane Doe', nationality: 'GB', idNumber: '123 456 789' }, photos, today)).toEqual({})
})
