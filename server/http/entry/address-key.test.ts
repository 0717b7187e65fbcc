import { expect, test } from 'vitest'
import { addressKey, networkKey } from './address-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address at all', 'no address at all'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('230 addresses of one /64 are one', () => {
  expect(new Set(Array.from({ length: 230 }, (_, at) => addressKey(`2001:db8:1:2::${at.toString(16)}`))).size).toBe(1)
})

test('what is no address is cut: nobody makes the server keep long names', () => {
  expect(addressKey('x'.repeat(1_000))).toHaveLength(64)
})

test('the wider network of an address is the /24 of IPv4, also mapped into IPv6, and the /48 of IPv6', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.200', '203.0.114.7'].map(networkKey)).toEqual([
    '203.0.113.0/24',
    '203.0.113.0/24',
    '203.0.114.0/24',
  ])
  expect(['2001:db8:1:2::1', '2001:db8:1:ffff::9', '2001:db8:2::1'].map(networkKey)).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1::/48',
    '2001:db8:2::/48',
  ])
})
