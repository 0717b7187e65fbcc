/** The gallery (gallery/) shows every component of src/ui, so that a new one is seen in all its states. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const IMPORT = /import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g
const LAZY = /import\('(\.[^']+)'\)/g

interface Component {
  readonly name: string
  readonly file: string
}

/** Functions that begin with a capital. */
const components: readonly Component[] = globSync('src/ui/**/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...read(file).matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name = '']) => ({
      name,
      file,
    })),
  )

/** A component that only its neighbours use is a part of theirs, and is seen there. */
function isOfferedTo(other: string, { name, file }: Component): boolean {
  if (dirname(other) === dirname(file)) return false
  const isFile = (path: string) => normalize(join(dirname(other), path)) === file
  const text = read(other)
  return (
    [...text.matchAll(IMPORT)].some(
      ([, names = '', path = '']) => isFile(path) && new RegExp(`\\b${name}\\b`).test(names),
    ) || [...text.matchAll(LAZY)].some(([, path = '']) => isFile(path))
  )
}

test('every component of src/ui that others use has its states in the gallery', () => {
  const users = globSync('src/**/*.tsx')
  const offered = components.filter((component) => users.some((user) => isOfferedTo(user, component)))
  expect(offered.length).toBeGreaterThan(40)
  const shown = globSync('gallery/groups/*.tsx').map(read).join('\n')
  const missing = offered.filter(({ name }) => !new RegExp(`^  ${name}: `, 'm').test(shown))
  expect(missing).toEqual([])
})
