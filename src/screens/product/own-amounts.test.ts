import { expect, test } from 'vitest'
import { QUICK_AMOUNTS } from '../../../contract/quick-amounts.ts'
import { boundsOf, ownAmountFault, ownAmountsOf } from './own-amounts.ts'

const bounds = { minimum: '10.00', maximum: '5000.00' }
const faultOf = (text: string) => ownAmountFault(text, bounds, 'USDT')

test('an own amount lies between the smallest and the largest that some time of the product takes', () => {
  expect(
    boundsOf([
      { seconds: 30, returnRateBp: 7800, minimumStake: '10.00', maximumStake: '900.00' },
      { seconds: 60, returnRateBp: 8200, minimumStake: '20.00', maximumStake: '5000.00' },
    ]),
  ).toEqual(bounds)
  expect(['10', '12.50', '5000', '', ' '].map(faultOf)).toEqual([null, null, null, null, null])
  expect(['9.99', '1', '0', '0.00'].map(faultOf)).toEqual(Array(4).fill('stake-below-minimum'))
  expect(['5000.01', '99999999999'].map(faultOf)).toEqual(Array(2).fill('stake-above-maximum'))
})

test('a text that is not one amount is no amount', () => {
  expect(['1,234', '12 or 13'].map(faultOf)).toEqual(['unclear', 'unclear'])
})

test('own amounts are kept rising, each once, in the form that the server takes', () => {
  const amounts = ownAmountsOf(['100', '', '25.5', '100.00', '10'], 'USDT')
  expect(amounts).toEqual(['10.00', '25.50', '100.00'])
  expect(amounts.join(' ')).toMatch(QUICK_AMOUNTS)
})

test('six amounts, a sign and a third decimal are not the form that the server takes', () => {
  const six = Array(6).fill('10.00').join(' ')
  for (const text of [six, '-10.00', '10.001', '10', '10.00,20.00', ' 10.00']) expect(text).not.toMatch(QUICK_AMOUNTS)
  expect('').toMatch(QUICK_AMOUNTS)
})
