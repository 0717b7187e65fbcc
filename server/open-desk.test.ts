import { expect, test } from 'vitest'
import { deskFront } from './open-desk.ts'

const behindProxy = { SECURE: '1', TRUSTED_PROXIES: 1 } as const

test.each(['http://localhost:8081', 'http://127.0.0.1:8081', 'http://[::1]:8081'])(
  'a desk that is opened by a tunnel at %s has neither TLS nor a proxy before it',
  (DESK_URL) => {
    expect(deskFront({ ...behindProxy, DESK_URL })).toEqual({ isSecure: false, trustedProxies: 0 })
  },
)

test.each(['https://desk.example', 'https://localhost:8443', 'http://desk.example', null])(
  'a desk at %s has before it what the app has',
  (DESK_URL) => {
    expect(deskFront({ ...behindProxy, DESK_URL })).toEqual({ isSecure: true, trustedProxies: 1 })
    expect(deskFront({ SECURE: '0', TRUSTED_PROXIES: 0, DESK_URL })).toEqual({ isSecure: false, trustedProxies: 0 })
  },
)
