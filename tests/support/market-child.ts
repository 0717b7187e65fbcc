/** The market's own process, as the system sees it: the child of a server. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Its pid; null where this process has none just now. Takes the older of two: the other is a spare without a task. */
export async function findMarketChild(serverPid: number): Promise<number | null> {
  return (await marketChildren(serverPid))[0] ?? null
}

/** The market's processes of a server, the oldest first. */
export async function marketChildren(serverPid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,etimes=,stat=,args='])
  const found = stdout.split('\n').flatMap((line) => {
    const [pid, parent, age, state = '', ...command] = line.trim().split(/\s+/)
    return Number(parent) === serverPid && !state.startsWith('Z') && command.join(' ').includes('run-market')
      ? [{ pid: Number(pid), age: Number(age) }]
      : []
  })
  return found.sort((left, right) => right.age - left.age || left.pid - right.pid).map(({ pid }) => pid)
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
