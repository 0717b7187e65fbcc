/** The market's own process, as the system sees it: the child of a server. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Its pid; null where this process has none just now. */
export async function findMarketChild(serverPid: number): Promise<number | null> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='])
  for (const line of stdout.split('\n')) {
    const [pid, parent, state = '', ...command] = line.trim().split(/\s+/)
    if (Number(parent) === serverPid && !state.startsWith('Z') && command.join(' ').includes('run-market')) return Number(pid)
  }
  return null
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
