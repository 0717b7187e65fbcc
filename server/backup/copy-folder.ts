import { chmod, copyFile, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies a folder that may be in use: what vanishes meanwhile is left out, as a base backup wants it.
 * @param isLeftOut asked with the path below the folder; a folder that is left out is still made, empty
 */
export async function copyFolder(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean = () => false,
  below = '',
): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(join(from, below), { withFileTypes: true }).catch(ignoreVanished)) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) {
      if (isLeftOut(`${path}/`)) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
      else await copyFolder(from, to, isLeftOut, path)
    } else if (!isLeftOut(path))
      await copyEntry(join(from, path), join(to, path), entry.isSymbolicLink()).catch(ignoreVanished)
  }
}

async function copyEntry(from: string, to: string, isLink: boolean): Promise<void> {
  if (isLink) return symlink(await readlink(from), to)
  const { mode } = await lstat(from)
  await copyFile(from, to)
  await chmod(to, mode & 0o777)
}

function ignoreVanished(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
