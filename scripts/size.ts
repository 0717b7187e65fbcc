/**
 * npm run size: what the build costs a person before a page is usable, and what the worker puts aside. Reads dist/, so
 * build first; --files lists them. Counts each chunk that a page needs with all that it imports statically, compressed as it travels.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { DEFAULT_LANGUAGE } from '../contract/languages.ts'
import { FIRST_PAGES, FRAME, LATER_FILES, SYNC } from '../src/first-pages.ts'

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestChunk>>

const KB = 1024
/** The default language's words by their file: the welcome page's, and those of the other pages that visits begin with. */
const words = (...parts: string[]) => parts.map((part) => `assets/locales/${DEFAULT_LANGUAGE}-${part}-`)
/** Put aside after the visit or by a wide window, not by each visit. */
const LATER = new RegExp(`^assets/(wide|${LATER_FILES.join('|')})-`)
/** Before a page shows what the device has of it. A library that checks answers, or that reads the mirror, would not fit in. */
const SHOWN_KILOBYTES_MAX = 130
const PRECACHE_BYTES_MAX = 1.5 * KB * KB

if (!existsSync('dist/.vite/manifest.json'))
  throw new Error('dist/.vite/manifest.json is missing: run "npm run build" first')
// Written by Vite in the build just before.
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest

let isWithin = true
for (const { title, screen, isBare, hasFile, kilobytesMax, usableWith = [] } of FIRST_PAGES) {
  const shown = ['index.html', screen, ...(isBare ? words('first') : [FRAME, ...words('pages')])]
  if (hasFile && !isBare) scripts(`JS before ${title}: shown`, shown, SHOWN_KILOBYTES_MAX)
  if (kilobytesMax !== undefined)
    scripts(`JS before ${title}: usable`, [...shown, ...(isBare ? [] : [SYNC]), ...usableWith], kilobytesMax)
}
const built = readdirSync('dist/assets')
for (const name of LATER_FILES) {
  if (built.some((file) => file.startsWith(`${name}-`))) continue
  isWithin = false
  console.log(`STALE  src/first-pages.ts puts ${name} aside for later, and no file has that name`)
}
const precached = precachedFiles(readFileSync('dist/sw.js', 'utf8'))
const precachedBytes = precached.reduce((sum, file) => sum + statSync(`dist/${file}`).size, 0)
line({
  what: 'precached by the worker (one language)',
  bytes: precachedBytes,
  bytesMax: PRECACHE_BYTES_MAX,
  how: `${precached.length} files, as stored`,
})
if (!isWithin) process.exitCode = 1

function scripts(what: string, needs: readonly string[], kilobytesMax: number): void {
  const files = [...staticClosure(manifest, needs)].filter((file) => file.endsWith('.js'))
  if (process.argv.includes('--files'))
    for (const file of files) console.log(`        ${(weigh(file) / KB).toFixed(1).padStart(7)} KB  ${file}`)
  const bytes = files.reduce((sum, file) => sum + weigh(file), 0)
  line({ what, bytes, bytesMax: kilobytesMax * KB, how: `${files.length} files, gzip` })
}

function weigh(file: string): number {
  return gzipSync(readFileSync(`dist/${file}`), { level: 9 }).byteLength
}

function line({ what, bytes, bytesMax, how }: { what: string; bytes: number; bytesMax: number; how: string }): void {
  const isOver = bytes > bytesMax
  if (isOver) isWithin = false
  console.log(
    `${(isOver ? 'OVER' : 'ok').padEnd(6)} ${what.padEnd(44)} ${(bytes / KB).toFixed(1).padStart(7)} KB of ${(bytesMax / KB).toFixed(0).padStart(5)} KB  (${how})`,
  )
}

/** The files of all chunks that the named sources need, followed along static imports. */
function staticClosure(chunks: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const follow = (key: string) => {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`the build's manifest has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const source of sources) follow(keyOf(chunks, source))
  return files
}

/** A chunk is under the name of its entry, or under its own where the build has put several modules together. */
function keyOf(chunks: Manifest, source: string): string {
  if (source in chunks) return source
  const found = Object.entries(chunks).find(
    ([, { file }]) =>
      file.startsWith(source) ||
      (file.endsWith('.js') &&
        existsSync(`dist/${file}.map`) &&
        readFileSync(`dist/${file}.map`, 'utf8').includes(`/${source}"`)),
  )
  if (!found) throw new Error(`no chunk of the build has ${source}: update src/first-pages.ts`)
  return found[0]
}

/** The worker's list as the build injected it: [{ revision, url }, …]. */
function precachedFiles(worker: string): string[] {
  const files = [...worker.matchAll(/["']?url["']?:\s*["'`]([^"'`]+)["'`]/g)].flatMap((match) =>
    match[1] ? [match[1]] : [],
  )
  if (files.length < 5)
    throw new Error(`only ${files.length} files in the worker's precache list: it was not found in dist/sw.js`)
  // The words of other languages are in the list too; the worker leaves them where they are until someone chooses them.
  // So are the libraries that the worker fetches when the app is idle: sw/later-cache.ts.
  return files.filter(
    (file) =>
      existsSync(`dist/${file}`) &&
      !LATER.test(file) &&
      (!file.startsWith('assets/locales/') || file.startsWith(`assets/locales/${DEFAULT_LANGUAGE}-`)),
  )
}
