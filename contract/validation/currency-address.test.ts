import { expect, test } from 'vitest'
import { addressFault } from './currency-address.ts'

test.each([
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', null],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgLjj6t', 'checksum'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'form'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60', 'form'],
  ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'form'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null],
  ['BEP20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', null],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
  ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', null],
  ['ERC20', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', null],
  ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'form'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'form'],
  ['ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'form'],
  ['BEP20', '', 'form'],
] as const)('%s %s: %s', (network, address, fault) => {
  expect(addressFault(address, network)).toBe(fault)
})
