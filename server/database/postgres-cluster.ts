import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isThere } from './is-there.ts'
import type { Account } from './postgres-account.ts'
import type { Binaries } from './postgres-binaries.ts'

const PASSWORD_FILE = 'candor-password'

export interface Cluster {
  readonly folder: string
  readonly account: Account | null
  readonly binaries: Binaries
  readonly password: string
}

/** Makes a cluster beside its place and renames it there whole: a start that is killed midway leaves none. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { folder, account, binaries, password } = cluster
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const passwordFile = `${unfinished}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [unfinished, passwordFile]) await chown(path, account.uid, account.gid)
  // Bytewise order and UTF-8, on every machine the same.
  const options = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ]
  await promisify(execFile)(binaries.initdb, [...options, `--pgdata=${unfinished}`], {
    ...(account ?? {}),
    env: { LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
  })
  await rename(passwordFile, join(unfinished, PASSWORD_FILE))
  await chmod(join(unfinished, PASSWORD_FILE), 0o600)
  await rename(unfinished, folder)
}

/** A cluster that the PostgreSQL at hand can't open: the message says in one line what to do. */
export class OtherMajorError extends Error {
  override readonly name = 'OtherMajorError'
  readonly code = 'OTHER_MAJOR'
}

/** The PostgreSQL that wrote a cluster's folder, as its own file says: `18`. */
export async function majorOf(folder: string): Promise<string> {
  return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
}

/** A cluster that an upgrade has made, whole and checked, until it takes the place of the older one. */
export const upgradedPath = (folder: string) => `${folder}.upgraded`

/** An upgrade that was killed after it had put the older cluster aside, and before the new one was in its place, comes to its end. */
export async function finishUpgrade(folder: string): Promise<void> {
  if (!(await isThere(folder)) && (await isThere(upgradedPath(folder)))) await rename(upgradedPath(folder), folder)
}

export async function readPassword(folder: string): Promise<string> {
  return (await readFile(join(folder, PASSWORD_FILE), 'utf8')).trim()
}
