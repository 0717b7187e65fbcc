/** The licence of every package that is shipped, or runs on the server, allows this project's use. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PERMISSIVE =
  /^\(?(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Python-2\.0|PostgreSQL|Zlib)\b/
/** Each for a reason: what it is, and why its terms are kept. */
const OTHERS: Readonly<Record<string, string>> = {
  '@img/sharp-libvips': 'LGPL-3.0: libvips, a shared library that sharp loads and anybody can replace',
  'web-push': 'MPL-2.0: used as it is; changes to its own files would be published',
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { dev?: boolean; license?: string; link?: boolean }>>
}

test('every package that is installed with the app has a licence that allows it, or a reason of its own', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile // npm's own format
  const shipped = Object.entries(lockfile.packages).filter(([path, entry]) => path !== '' && !entry.dev)
  expect(shipped.length).toBeGreaterThan(100)
  const unknown = shipped
    .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), license: license ?? 'none' }))
    .filter(
      ({ name, license }) =>
        !PERMISSIVE.test(license) && !Object.keys(OTHERS).some((prefix) => name.startsWith(prefix)),
    )
  expect(unknown).toEqual([])
})
