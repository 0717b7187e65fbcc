import { expect, test } from 'vitest'
import { isDemoByDefault } from './demo-by-default.ts'

test.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1', SECURE: '0' }, { HOST: '', DEMO: '', TRUSTED_PROXIES: '0' }])(
  'on this machine alone and with nothing configured it is a demo: %o',
  (environment) => {
    expect(isDemoByDefault(environment)).toBe(true)
  },
)

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.2' },
  { HOST: 'example.com' },
  { SECURE: '1' },
  { TRUSTED_PROXIES: '1' },
  { ORIGINS: 'https://example.com' },
  { SMTP_URL: 'smtp://localhost' },
  { SMS_URL: 'http://localhost' },
  { DEMO: '0' },
  { DEMO: '1' },
])('whatever says that others reach it, or what it is, leaves the choice to whoever starts it: %o', (environment) => {
  expect(isDemoByDefault(environment)).toBe(false)
})
