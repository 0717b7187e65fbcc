import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

test('over TLS a browser is told to come back by TLS alone for a year, and without TLS nothing', () => {
  expect(securityHeaders({ isSecure: true, streetsOrigin: null })).toMatchObject({
    strictTransportSecurity: { maxAge: 31_536_000 },
  })
  expect(securityHeaders({ isSecure: false, streetsOrigin: null })).toMatchObject({ strictTransportSecurity: false })
})
