import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { startRounds, type Rounds } from './database/rounds.ts'

/** A process that works for less than this share of its time is calm: the 60 ms of a collection hold nobody up. A server under one flood works for a seventh. */
const CALM_SHARE_MAX = 0.1
const GROWTH_MAX = 1.1
const EVERY_MS = 30_000

/**
 * Gives memory back to the system that a flood took and that nothing needs any more. The engine keeps the pages of its heap for later
 * use, for minutes and where something always happens for good: the memory of a server that was attacked once would stay that of the attack.
 */
export function startGivingMemoryBack({
  everyMs = EVERY_MS,
  onError,
}: {
  readonly everyMs?: number
  readonly onError: (error: unknown) => void
}): Rounds {
  let seen = performance.eventLoopUtilization()
  let floor = process.memoryUsage.rss()
  return startRounds({ everyMs, onError }, async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    if (utilization > CALM_SHARE_MAX || process.memoryUsage.rss() <= floor * GROWTH_MAX) return
    await collect()
    // The process may truly need more than before: then this is what it is held against from now on.
    floor = process.memoryUsage.rss()
  })
}

/** Collects as the engine does when memory is low. The session stays inside of this process and opens no port. */
async function collect(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.enable')
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
