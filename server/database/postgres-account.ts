/** PostgreSQL refuses to run as root. As root, its programs run as `nobody`, in folders that `nobody` can reach. */
import { constants } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** The account to run PostgreSQL as, or null for the own one. */
export async function findAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** Whether an account that owns nothing can enter every folder down to `path`, or to its nearest one that exists. */
export async function isReachableByAll(path: string): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const mode = await modeOf(folder)
    if (mode !== null && (mode & constants.S_IXOTH) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function modeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mode
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
