/** Reads the file postmaster.pid of a data folder, and checks whether it is true. */
import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Accepts connections; false while it starts, recovers or shuts down. */
  readonly isReady: boolean
}

/** Null where there is no file, or an unfinished one. */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' }
}

/** Whether this process id is a living postmaster of this very folder. A reused id or a zombie is not. */
export async function isAlive(pid: number, folder: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: somebody's process lives there; whose is decided below.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  if (process.platform === 'linux') {
    // A postmaster's working folder is its data folder; a zombie has none.
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    return workingFolder === (await realpath(folder))
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'state=,command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return !stdout.trimStart().startsWith('Z') && stdout.includes(folder)
}

/**
 * The postmaster that lives in this folder, if one does. A file left by one that is dead is removed, and only then.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const found = await readPostmaster(folder)
  if (!found) return null
  if (await isAlive(found.pid, folder)) return found
  await rm(join(folder, 'postmaster.pid'), { force: true })
  return null
}
