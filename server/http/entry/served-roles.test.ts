import { expect, test } from 'vitest'
import { missingRole } from './served-roles.ts'

test('a process says which role a request needs that it has not, and always how it is', () => {
  const web = { web: true, stream: false }
  const stream = { web: false, stream: true }
  const neither = { web: false, stream: false }
  for (const url of ['/api/stream', '/api/stream?products=btc-usdt']) {
    expect(missingRole(url, web)).toBe('stream')
    expect(missingRole(url, stream)).toBeNull()
  }
  for (const url of ['/', '/api/quotes', '/api/streams', '/log/checkpoint']) {
    expect(missingRole(url, web)).toBeNull()
    expect(missingRole(url, stream)).toBe('web')
  }
  for (const url of ['/api/health', '/api/live', '/api/health?x'])
    for (const serves of [web, stream, neither, undefined]) expect(missingRole(url, serves)).toBeNull()
  expect(missingRole('/api/stream', undefined)).toBeNull()
})
