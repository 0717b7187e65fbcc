import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test('browsers are told apart although each claims to be the others too', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    ),
  ).toEqual({ browser: 'Chrome', system: 'Android', isPhone: true })
  expect(
    deviceName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    ),
  ).toEqual({ browser: 'Edge', system: 'Windows', isPhone: false })
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual({ browser: 'Safari', system: 'iPhone', isPhone: true })
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0')).toEqual({
    browser: 'Firefox',
    system: 'Linux',
    isPhone: false,
  })
})

test('what is not known is not guessed', () => {
  expect(deviceName('curl/8.5.0')).toEqual({ browser: null, system: null, isPhone: false })
})
