import { expect, test } from 'vitest'
import { ENDPOINTS } from './all.ts'

test('no address of the API has room for a password, a code or a token: those travel in bodies and cookies', () => {
  const names = ENDPOINTS.flatMap(({ path, query }) => [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    ...(query !== undefined && 'shape' in query ? Object.keys(query.shape as object) : []), // strict objects of fields
  ])
  expect(names).toContain('before')
  expect(names.filter((name) => /password|secret|token|code|pin|account/i.test(name))).toEqual([])
})
