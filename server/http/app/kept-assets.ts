/**
 * The assets of the last releases. A tab that was opened before an update still asks for its own release's chunks: it gets
 * them for two releases more, and a plain 404 after that.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readAppFiles, type AppFile } from './app-files.ts'

const RELEASES_KEPT = 3
const LIST = 'releases.json'

interface Release {
  readonly id: string
  /** Names of its assets, relative to the folder. */
  readonly files: readonly string[]
}

/**
 * Adds the release that is served now, forgets the oldest, and answers the assets of those that are kept.
 * @param folder made when it is not there
 */
export async function keepAssets(folder: string, current: ReadonlyMap<string, AppFile>): Promise<Map<string, AppFile>> {
  const assets = [...current].filter(([path]) => isKept(path))
  const files = assets.map(([path]) => path).sort()
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
  await mkdir(join(folder, 'assets'), { recursive: true })
  const before = await readReleases(folder)
  if (before[0]?.id !== id) {
    for (const [path, file] of assets) await writeWhole(join(folder, path), file.bytes)
    const releases = [{ id, files }, ...before.filter((release) => release.id !== id)]
    // The list first: a file that no list names any more is only waste, one that is named and missing is a broken tab.
    await writeWhole(join(folder, LIST), Buffer.from(JSON.stringify(releases.slice(0, RELEASES_KEPT))))
    await forget(folder, releases)
  }
  return readAppFiles(folder, isKept)
}

function isKept(path: string): boolean {
  return path.startsWith('/assets/') && !path.endsWith('.map') && !path.endsWith('.new')
}

async function readReleases(folder: string): Promise<readonly Release[]> {
  try {
    return JSON.parse(await readFile(join(folder, LIST), 'utf8')) as Release[] // written below, whole
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function forget(folder: string, releases: readonly Release[]): Promise<void> {
  const kept = new Set(releases.slice(0, RELEASES_KEPT).flatMap((release) => release.files))
  for (const path of releases.slice(RELEASES_KEPT).flatMap((release) => release.files)) {
    if (!kept.has(path)) await rm(join(folder, path), { force: true })
  }
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const unfinished = join(path, '..', `${basename(path)}.new`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
}
