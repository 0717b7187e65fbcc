/** A test of the tests: each known fault, put into a copy of the code, must be found by the simulation. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { MUTANTS, type Mutant } from './simulation/mutants.ts'

const RUNS_MAX = 300
const COPIES = join(process.cwd(), '.cache', 'mutants')
/** The simulation's server makes the heads of its blocks as the real one does. */
const COPIED = [
  'tsconfig.base.json',
  'contract',
  'src/storage-keys.ts',
  'src/store',
  'src/sync',
  'src/remote',
  'tests/sync/simulation',
  'server/feed/block-head.ts',
]

function copyWith(mutant: Mutant, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true })
  for (const { file, find, replace } of mutant.changes) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text.split(find), `${file} no longer holds: ${find}`).toHaveLength(2)
    writeFileSync(
      join(folder, file),
      text.replace(find, () => replace),
    )
  }
}

afterAll(() => rmSync(COPIES, { recursive: true, force: true }))

test.each(MUTANTS)('found: $name', async (mutant) => {
  const folder = join(COPIES, String(MUTANTS.indexOf(mutant)))
  copyWith(mutant, folder)
  const load = (path: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)
  // The copies have the types of their originals.
  const { simulate } = (await load('tests/sync/simulation/world.ts')) as typeof import('./simulation/world.ts')
  const { loadSystem } = (await load('tests/sync/simulation/system.ts')) as typeof import('./simulation/system.ts')
  const system = await loadSystem(folder)
  let found: unknown = null
  // The seed that found it last comes first; the search goes on from the beginning where that no longer does.
  for (const seed of [mutant.seed, ...Array.from({ length: RUNS_MAX }, (_, index) => index + 1)]) {
    await simulate(system, seed).catch((error: unknown) => (found = error))
    if (found === null) continue
    if (seed !== mutant.seed) console.log(`found by seed ${seed}: ${mutant.name}`)
    break
  }
  // By a broken invariant, not by code that merely falls over.
  expect(found).toMatchObject({ name: 'Broken' })
})
