/** Faults that happen to servers. Each ends by itself. */
import { execFile } from 'node:child_process'
import { readFile, rm, statfs, writeFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findMarketChild } from '../market-child.ts'
import type { ServerProcess } from '../server-process.ts'

export type FaultName =
  'kill-server' | 'kill-market' | 'kill-database' | 'kill-both' | 'end-connections' | 'freeze' | 'full-disk'

/** @param freezeMs how long both of the server's processes stand still: the feed stalls, and then the clock has jumped */
export async function inflict(fault: FaultName, server: ServerProcess, freezeMs: number): Promise<void> {
  const pidFile = join(server.dataDir, 'postgres', 'postmaster.pid')
  const killDatabase = async () => {
    const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
    if (pid > 0) signal(pid, 'SIGKILL')
  }
  switch (fault) {
    case 'kill-server':
      await server.kill()
      return server.start()
    case 'kill-market': {
      const market = await findMarketChild(server.pid())
      return market === null ? undefined : signal(market, 'SIGKILL')
    }
    case 'kill-database':
      return killDatabase()
    case 'kill-both':
      await Promise.all([server.kill(), killDatabase()])
      return server.start()
    case 'end-connections':
      return endConnections(server.dataDir)
    case 'freeze': {
      const pids = [server.pid(), await findMarketChild(server.pid())].filter((pid) => pid !== null)
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await pause(freezeMs)
      for (const pid of pids) signal(pid, 'SIGCONT')
      return
    }
    case 'full-disk':
      return fillDisk(server.dataDir, freezeMs)
  }
}

/** Faults after which something has been killed. */
export const KILLS: ReadonlySet<FaultName> = new Set(['kill-server', 'kill-market', 'kill-database', 'kill-both'])

function signal(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function endConnections(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  const [port] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n').slice(3)
  const password = (await readFile(join(folder, 'candor-password'), 'utf8')).trim()
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    database: 'postgres',
    password,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'candor'")
  } catch {
    // The database is down from the fault before: then there is nothing to end.
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A disk of its own for the data, so that filling it harms nobody else. False where this may not be done. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<boolean> {
  return promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
}

export async function unmountDisk(folder: string): Promise<void> {
  await promisify(execFile)('umount', ['-l', folder])
}

const PIECE = Buffer.alloc(4 << 20)

async function fillDisk(dataDir: string, fullMs: number): Promise<void> {
  const path = join(dataDir, 'filler')
  await writeFile(path, '')
  try {
    const file = await open(path, 'a')
    try {
      for (let left = await freeBytes(dataDir); left > 0; left -= PIECE.length)
        await file.write(PIECE.subarray(0, Math.min(PIECE.length, left)))
    } catch {
      // Full, as wanted.
    } finally {
      await file.close()
    }
    await pause(fullMs)
  } finally {
    await rm(path, { force: true })
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
