/** The service worker takes or refuses files by the lists that the page kept. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWitnessedList, readWitnessedLists } from '../../src/store/device/witnessed-lists.ts'
import { guardFor, isWitnessed } from '../../sw/file-guard.ts'

const hashOf = (text: string) => createHash('sha256').update(text)
const file = (url: string, text: string) => ({ url, integrity: `sha256-${hashOf(text).digest('base64')}` })
const page = (version: number) => file('index.html', `page ${version}`)
const chunk = (version: number) => file(`assets/home-${version}.js`, `chunk ${version}`)

const keepList = (version: number) =>
  keepWitnessedList({
    listHash: String(version),
    log: 'candor.example/log/1',
    index: version,
    signers: [],
    files: {
      '/index.html': hashOf(`page ${version}`).digest('hex'),
      [`/assets/home-${version}.js`]: hashOf(`chunk ${version}`).digest('hex'),
    },
  })

beforeEach(() => {
  const kept = new Map<string, Response>()
  const nameOf = (cacheName: string | undefined, key: string) => `${cacheName} ${key}`
  vi.stubGlobal('caches', {
    match: (key: string, { cacheName }: { cacheName?: string } = {}) =>
      Promise.resolve(kept.get(nameOf(cacheName, key))?.clone()),
    open: (cacheName: string) =>
      Promise.resolve({
        put: (key: string, response: Response) => Promise.resolve(void kept.set(nameOf(cacheName, key), response)),
      }),
  })
})
afterEach(() => {
  guardFor([])
  vi.unstubAllGlobals()
})

test('a device that knows no list takes every file', async () => {
  guardFor([page(1), chunk(1)])
  expect(await isWitnessed(chunk(1))).toBe(true)
})

test('a listed version gets the files that a kept list names, and no others', async () => {
  await keepList(1)
  guardFor([page(1), chunk(1)])
  expect(await isWitnessed(chunk(1))).toBe(true)
  expect(await isWitnessed(file(chunk(1).url, 'another text'))).toBe(false)
  expect(await isWitnessed(file('assets/other.js', 'chunk 1'))).toBe(false)
})

test('a version goes on after newer lists, also when its own is kept no longer', async () => {
  guardFor([page(1), chunk(1)])
  for (const version of [1, 2, 3]) await keepList(version)
  expect(await isWitnessed(chunk(1))).toBe(true)
  expect(await isWitnessed(file(chunk(1).url, 'another text'))).toBe(false)
  await keepList(4)
  expect((await readWitnessedLists()).map(({ listHash }) => listHash)).toEqual(['4', '3', '2'])
  expect(await isWitnessed(chunk(1))).toBe(true)
})

test('a version that was installed before any list goes on with its own files', async () => {
  guardFor([page(0), chunk(0)])
  await keepList(1)
  expect(await isWitnessed(chunk(0))).toBe(true)
})

test('a list from before the log had its name written down is read', async () => {
  const cache = await caches.open('candor-witnessed')
  await cache.put('/witnessed-lists', Response.json([{ listHash: '1', index: 1, signers: [], files: {} }]))
  expect(await readWitnessedLists()).toHaveLength(1)
})
