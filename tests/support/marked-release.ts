/**
 * The next release of the app without a second build: the same code, but every file that is named by its content has another name, wherever
 * that stands. To a browser, a server and the service worker it is a new version that has no such file in common with the one before.
 */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'

/** The worker names every other file with the hash of its bytes: it comes last. */
const WORKER = 'sw.js'
const WITH_NAMES = new Set(['.html', '.js', '.mjs', '.css'])
/** The form of the name of a file of the build. */
const NAMES = /[\w.-]+\.(?:js|mjs|css)(?:\.map)?/g

/**
 * @param from the folder of a build
 * @param to a new folder
 * @param mark the last letters of each new name, before its ending
 */
export async function markRelease(from: string, to: string, mark: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.'))
  const marked = new Map(
    paths.filter((path) => path.startsWith('assets/')).map((path) => [basename(path), markOf(basename(path), mark)]),
  )
  const rehashed = new Map<string, string>()
  for (const path of paths.filter((one) => one !== WORKER)) {
    const target = join(to, dirname(path), marked.get(basename(path)) ?? basename(path))
    await mkdir(dirname(target), { recursive: true })
    if (!WITH_NAMES.has(extname(path))) {
      await copyFile(join(from, path), target)
      continue
    }
    const before = await readFile(join(from, path), 'utf8')
    const after = rename(before, marked)
    await writeFile(target, after)
    for (const hash of [integrityOf, revisionOf]) rehashed.set(hash(before), hash(after))
  }
  let worker = rename(await readFile(join(from, WORKER), 'utf8'), marked)
  for (const [before, after] of rehashed) worker = worker.replaceAll(before, after)
  await writeFile(join(to, WORKER), worker)
}

/** "home-a1b2c3d4.js.map" → "home-a1b2c3d4b.js.map" */
function markOf(name: string, mark: string): string {
  return name.replace(/\.\w+(\.map)?$/, (ending) => `${mark}${ending}`)
}

function rename(text: string, marked: ReadonlyMap<string, string>): string {
  return text.replace(NAMES, (found) => {
    const name = marked.get(found)
    if (name === undefined && [...marked.keys()].some((one) => found.endsWith(one)))
      throw new Error(`a name of the build stands in another one: ${found}`)
    return name ?? found
  })
}

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
/** By it the worker knows a page that has no hash in its name. */
const revisionOf = (text: string) => createHash('md5').update(text).digest('hex')
