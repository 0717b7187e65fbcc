import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('{contract,src,sw,server,scripts,tests,bench,gallery}/**/*.{ts,tsx,mjs,cjs,css}')

test('files are kebab-case', () => {
  expect(files.length).toBeGreaterThan(50)
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|soak))?\.(d\.ts|ts|tsx|mjs|cjs|css)$/
  expect(files.filter((file) => !kebab.test(basename(file)))).toEqual([])
})

test('no file or folder is a drawer for everything', () => {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|manager|shared|index)(\.|\/)/
  expect(files.filter((file) => drawer.test(file))).toEqual([])
})
