/** Runs the jobs that are this process's share: starts those that come to it, and ends those that another one does from now on. */
import type { Share } from './join-workers.ts'

export interface Job {
  stop(): Promise<void> | void
}

export interface JobKeeper {
  /** Starts and ends jobs as the share says now; never called twice at once. @throws what the first job throws that can't start */
  deal(): Promise<void>
  /** Ends them in the opposite order of their starts. */
  stop(): Promise<void>
}

interface Startable {
  readonly name: string
  /** Null: this deployment does without the job. */
  start(): Job | null | Promise<Job | null>
}

export function keepJobs(jobs: readonly Startable[], share: Pick<Share, 'isMine'>): JobKeeper {
  const started = new Map<string, Job | null>()
  let isStopped = false

  async function end(name: string): Promise<void> {
    const job = started.get(name)
    started.delete(name)
    await job?.stop()
  }
  async function dealOnce(): Promise<void> {
    const faults: unknown[] = []
    for (const { name, start } of jobs) {
      if (isStopped) break
      try {
        if (share.isMine(name) && !started.has(name)) started.set(name, await start())
        if (!share.isMine(name) && started.has(name)) await end(name)
      } catch (error) {
        // The jobs after it are not its fault.
        faults.push(error)
      }
    }
    if (faults.length > 0) throw faults[0]
  }
  return {
    deal: dealOnce,
    stop: async () => {
      isStopped = true
      for (const name of [...started.keys()].toReversed()) await end(name)
    },
  }
}
