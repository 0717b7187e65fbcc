import { expect, test } from 'vitest'
import { obstaclesIn } from './obstacles.ts'

const empty = { available: '0.00', inOrders: '0.00', inWithdrawals: '0.00', fundConfirmed: '0.00', fundPending: '0.00' }

test('an empty account has nothing against closing', () => {
  expect(obstaclesIn(empty)).toEqual({})
})

test('money is named by where it is; shares that are pending count like confirmed ones', () => {
  expect(obstaclesIn({ ...empty, available: '1.00', fundPending: '2.00' })).toEqual({
    available: '1.00',
    inFund: '2.00',
  })
})
