/** package.json says for each package whether it may run code of its own at installation, so that `npm ci` has nothing to ask. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Lockfile {
  readonly packages: Readonly<Record<string, { hasInstallScript?: boolean }>>
}

test('every package with an install script is allowed or refused by name, and no other name is there', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile // npm's own format
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> } // npm's own format
  const asking = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(asking)].toSorted())
  expect(
    Object.entries(allowScripts)
      .filter(([, isAllowed]) => isAllowed)
      .map(([name]) => name),
  ).toEqual(['node'])
})
