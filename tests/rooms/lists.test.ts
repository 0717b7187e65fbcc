/** Lists that somebody who adds a thing must not forget: each is held against the files, and a failure names the list. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EndpointShape } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import type { Migrations } from '../../server/database/migrate.ts'
import { migrations } from '../../server/migrations.ts'
import { LONG_FILES } from '../support/longest-first.ts'

const endpointFiles = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../contract/endpoints/*.ts', '!**/*.test.ts', '!**/all.ts'],
  { eager: true },
)
const migrationFiles = import.meta.glob<{ readonly migrations: Migrations }>('../../server/*/**/migrations.ts', {
  eager: true,
})

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

test('every endpoint that a file declares stands in the list of all', () => {
  const declared = Object.values(endpointFiles).flatMap((file) => Object.values(file).filter(isEndpoint))
  expect(declared.length).toBeGreaterThan(50)
  expect(
    declared.map(({ id }) => id).filter((id) => !ENDPOINTS.some((one) => one.id === id)),
    'add these to contract/endpoints/all.ts',
  ).toEqual([])
})

test('every migration of a room runs, and no two have the same name', () => {
  const names = Object.values(migrationFiles).flatMap((file) => Object.keys(file.migrations))
  expect(names.length).toBeGreaterThan(50)
  const missing = names.filter((name) => !Object.hasOwn(migrations, name))
  expect(missing, 'name the room of these in server/migrations.ts').toEqual([])
  const next = String(Math.max(...names.map((name) => Number(name.slice(0, 4)))) + 1).padStart(4, '0')
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  expect(twice, `one room's would hide the other's: rename one; ${next} is the next free number`).toEqual([])
})

test('every long test file that is to start first exists', () => {
  expect(LONG_FILES.filter((file) => !existsSync(file))).toEqual([])
})
