/** The page of the log's benchmark: a device that follows the log in a worker, and the parts of the app's pages that read the log. */
import type { Proof } from '../../contract/settlement/receipt.ts'
import { pinKeys } from '../../src/store/device/pinned-keys.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { onSyncRequest } from '../../src/store/device/sync-requests.ts'
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
    /** Opens what the pages of the device and of fairness say of it. @returns the day's total and the head's witnesses */
    benchPages(): Promise<{ readonly owed: string | null; readonly witnesses: readonly string[] }>
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
window.benchPages = async () => {
  begin('code of the pages')
  const [{ readFollowed, readOwed }, { loadLog }] = await Promise.all([
    import('../../src/commands/read-owed.ts'),
    import('../../src/commands/load-log.ts'),
  ])
  begin('pages')
  const [owed, , log] = await Promise.all([readOwed(), readFollowed(), loadLog()])
  return { owed: owed?.balance ?? null, witnesses: log?.witnesses ?? [] }
}
window.benchTasks = () => [...tasks.splice(0), ...observer.takeRecords().map(taskOf)]
window.benchSignIn = async ({ userId, keys }) => {
  sessionCell.set({ id: userId, expiresAt: 4_000_000_000_000, user: { id: userId, account: 'bench' } })
  await pinKeys({ signingKeys: keys }, 1)
}
document.title = 'ready'
