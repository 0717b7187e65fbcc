import { expect, test } from 'vitest'
import { addressOf, isPublic, isPushUrl } from './public-address.ts'

const strict = { isLoopbackAllowed: false }
const url = new URL('https://push.example.com/x')

test('an address outside of every special network is public', () => {
  for (const address of ['8.8.8.8', '142.250.1.1', '2607:f8b0:4005::200e'])
    expect([address, isPublic(address)]).toEqual([address, true])
})

test('an inner, shared, wrapped or documented address is not', () => {
  const inner = [
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:db8::1',
    '64:ff9b::a00:1',
    'not an address',
  ]
  for (const address of inner) expect([address, isPublic(address)]).toEqual([address, false])
})

test('a name that answers with an inner address, even beside a public one, is not called', async () => {
  expect(await addressOf(url, strict, () => Promise.resolve(['8.8.8.8', '10.0.0.1']))).toBeNull()
  expect(await addressOf(url, strict, () => Promise.resolve(['127.0.0.1']))).toBeNull()
  expect(await addressOf(url, strict, () => Promise.resolve([]))).toBeNull()
  expect(await addressOf(url, strict, () => Promise.resolve(['8.8.8.8']))).toBe('8.8.8.8')
})

test('this machine is called only where that was allowed, and another inner one never', () => {
  expect(isPushUrl('http://127.0.0.1:9/x', strict)).toBe(false)
  expect(isPushUrl('http://127.0.0.1:9/x', { isLoopbackAllowed: true })).toBe(true)
  expect(isPushUrl('http://10.0.0.1:9/x', { isLoopbackAllowed: true })).toBe(false)
})
