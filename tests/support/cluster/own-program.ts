/** A program of a test on a port of its own, which can be killed, stand still and come back. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const READY_MS_MAX = 20_000

export interface OwnProgram {
  readonly port: number
  /** kill -9 */
  kill(): Promise<void>
  signal(kind: 'SIGSTOP' | 'SIGCONT'): void
  /** Starts it again on the same port. */
  start(): Promise<void>
}

export async function startOwnProgram(options: {
  readonly path: string
  readonly parameters: readonly string[]
  readonly port: number
  readonly uid?: number
}): Promise<OwnProgram> {
  const { path, parameters, port, uid } = options
  let child: ChildProcess | null = null
  const start = async () => {
    child = spawn(path, parameters, { stdio: 'ignore', ...(uid === undefined ? {} : { uid, gid: uid }) })
    await untilAnswers(port, child)
  }
  await start()
  return {
    port,
    start,
    signal: (kind) => void child?.kill(kind),
    kill: async () => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const hasEnded = once(child, 'exit')
      child.kill('SIGKILL')
      await hasEnded
    },
  }
}

async function untilAnswers(port: number, child: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + READY_MS_MAX; performance.now() < deadline; await pause(20)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`)
    const line = connect(port, '127.0.0.1')
    const isThere = await once(line, 'connect').then(
      () => true,
      () => false,
    )
    line.destroy()
    if (isThere) return
  }
  throw new Error(`${child.spawnfile} does not answer on port ${port}`)
}
