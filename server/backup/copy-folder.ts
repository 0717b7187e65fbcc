import { chmod, copyFile, link, lstat, mkdir, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Path below the folder → the file's size, mode and time of its last write, as it was when it was copied. */
export type Stamps = ReadonlyMap<string, string>

interface CopyOptions {
  /** Asked with the path below the folder; a folder that is left out is still made, empty. */
  readonly isLeftOut?: (path: string) => boolean
  /** An earlier copy of the same folder: a file that nobody has written since is linked to it, and takes no time and no room. */
  readonly earlier?: { readonly folder: string; readonly stamps: Stamps }
}

/** A file written so lately may be written again at what the system counts as the same time: it gets no stamp, and is copied again. */
const SETTLED_NS = 2_000_000_000n

/**
 * Copies a folder that may be in use: what vanishes meanwhile is left out, as a base backup wants it.
 * @returns stamps by which the next copy knows the files that are still the same
 */
export async function copyFolder(from: string, to: string, options: CopyOptions = {}): Promise<Stamps> {
  const stamps = new Map<string, string>()
  await mkdir(to, { recursive: true, mode: 0o700 })
  await copyBelow('', { ...options, from, to, stamps, begunNs: await momentOf(to) })
  return stamps
}

/** The moment by the clock of the files, ns: theirs are compared with it. */
async function momentOf(folder: string): Promise<bigint> {
  const probe = join(folder, '.moment')
  await writeFile(probe, '')
  const { mtimeNs } = await lstat(probe, { bigint: true })
  await rm(probe)
  return mtimeNs
}

interface Copying extends CopyOptions {
  readonly from: string
  readonly to: string
  readonly stamps: Map<string, string>
  /** When the copying began, ns. */
  readonly begunNs: bigint
}

async function copyBelow(below: string, copying: Copying): Promise<void> {
  const { from, to, isLeftOut = () => false } = copying
  await mkdir(join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(join(from, below), { withFileTypes: true }).catch(ignoreVanished)) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) {
      if (isLeftOut(`${path}/`)) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
      else await copyBelow(path, copying)
    } else if (!isLeftOut(path)) await copyEntry(path, entry.isSymbolicLink(), copying).catch(ignoreVanished)
  }
}

async function copyEntry(
  path: string,
  isLink: boolean,
  { from, to, earlier, stamps, begunNs }: Copying,
): Promise<void> {
  const source = join(from, path)
  if (isLink) return symlink(await readlink(source), join(to, path))
  // Before the copy: a write during it gives the file another time than this one.
  const { size, mode, mtimeNs } = await lstat(source, { bigint: true })
  const stamp = `${size} ${mode} ${mtimeNs}`
  if (begunNs - mtimeNs > SETTLED_NS) stamps.set(path, stamp)
  if (earlier?.stamps.get(path) === stamp && (await isLinked(join(earlier.folder, path), join(to, path)))) return
  await copyFile(source, join(to, path))
  await chmod(join(to, path), Number(mode) & 0o777)
}

const NOT_LINKED: ReadonlySet<string> = new Set(['EXDEV', 'ENOENT', 'EMLINK', 'EPERM'])

/** False where the earlier copy lies elsewhere, or is no more: then the file is copied. */
async function isLinked(known: string, target: string): Promise<boolean> {
  try {
    await link(known, target)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_LINKED.has(String(error.code))) return false
    throw error
  }
}

function ignoreVanished(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
