/** The page of the log's benchmark: a device that follows the log in a worker, and the parts of the app's pages that read the log. */
import { getConfiguration } from '../../contract/endpoints/get-configuration.ts'
import type { Proof } from '../../contract/settlement/receipt.ts'
import { evidenceOf } from '../../src/evidence/evidence.ts'
import { call } from '../../src/remote/call.ts'
import { pinKeys } from '../../src/store/device/pinned-keys.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { onSyncRequest } from '../../src/store/device/sync-requests.ts'
import { readCursor } from '../../src/store/mirror/mirror.ts'
import { mirrorOf } from '../../src/store/mirror/open-mirror.ts'
import type { FollowCommand, Followed } from './following.ts'

export interface LongTask {
  readonly ms: number
  /** The step that had begun last. */
  readonly during: string
}

declare global {
  interface Window {
    benchFollow(command: FollowCommand): Promise<Followed>
    /** Opens what an order's page says of the log. */
    benchOrder(): Promise<{
      readonly witnesses: number
      readonly isQuorum: boolean
      readonly isBeforeEnd: boolean
    } | null>
    /** Opens what the page of the device says of it. @returns the person's part of the day's total */
    benchDevice(): Promise<string | null>
    /** Opens what the page of fairness says of it. @returns the head's witnesses */
    benchFairness(): Promise<readonly string[]>
    /** The tasks of this page's thread over 50 ms since it was asked last. */
    benchTasks(): readonly LongTask[]
    /** The person whose device this is. */
    benchSignIn(person: { readonly userId: string; readonly keys: Readonly<Record<string, string>> }): Promise<void>
    benchOrderProof: Proof
  }
}

const [tasks, steps]: [LongTask[], { name: string; from: number }[]] = [[], []]
const begin = (name: string) => void steps.push({ name, from: performance.now() })
const taskOf = ({ startTime, duration }: PerformanceEntry): LongTask => ({
  ms: duration,
  during: steps.findLast(({ from }) => from <= startTime + duration)?.name ?? 'before',
})
const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(taskOf)))
observer.observe({ entryTypes: ['longtask'] })

let worker: Worker | null = null
window.benchFollow = (command) => {
  begin('following')
  worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const thread = worker
  return new Promise((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<Followed>) => resolve(data)
    thread.onerror = (event) => reject(new Error(event.message))
    thread.postMessage(command)
  })
}
onSyncRequest((request) => worker?.postMessage(request))
// As in the app, the code comes with the page that needs it.
window.benchOrder = async () => {
  begin('code of the order')
  const { findInLog } = await import('../../src/commands/find-in-log.ts')
  begin('order')
  const found = await findInLog(window.benchOrderProof)
  return found && { witnesses: found.witnesses, isQuorum: found.isQuorum, isBeforeEnd: found.isBeforeEnd }
}
window.benchDevice = async () => {
  begin('code of the page of the device')
  const { readFollowed, readOwed } = await import('../../src/commands/read-owed.ts')
  begin('page of the device')
  const [owed] = await Promise.all([readOwed(), readFollowed()])
  return owed?.balance ?? null
}
window.benchFairness = async () => {
  begin('code of fairness')
  const { loadLog } = await import('../../src/commands/load-log.ts')
  begin('fairness')
  return (await loadLog())?.witnesses ?? []
}
window.benchTasks = () => [...tasks.splice(0), ...observer.takeRecords().map(taskOf)]
window.benchSignIn = async ({ userId, keys }) => {
  sessionCell.set({ id: userId, expiresAt: 4_000_000_000_000, user: { id: userId, account: 'bench' } })
  await pinKeys({ signingKeys: keys }, 1)
  // Every page of the app has asked the server, and has read its databases, before somebody opens these.
  await call(getConfiguration)
  const mirror = mirrorOf('public')
  if (mirror) await readCursor(mirror)
  await evidenceOf(userId).incidents.count()
}
document.title = 'ready'
