/** Keys of online-only calls whose answer has not come: written before the call, kept over a reload, shown until the mirror tells. */
import { createStoredCell } from './cell.ts'
import { CALLS_KEY } from '../../storage-keys.ts'

export interface OnlineCallRecord {
  readonly key: string
  readonly endpoint: string
  /** Device time of the first call. */
  readonly at: number
}

export const onlineCalls = createStoredCell<readonly OnlineCallRecord[]>(CALLS_KEY, (stored) =>
  Array.isArray(stored)
    ? stored.filter(
        (record): record is OnlineCallRecord => typeof (record as OnlineCallRecord | null)?.key === 'string',
      )
    : [],
)

/** Whether a call under this key has no answer yet. */
export function isCallKept(key: string): boolean {
  return onlineCalls.get().some((record) => record.key === key)
}

export function rememberCall(record: OnlineCallRecord): void {
  onlineCalls.set([...onlineCalls.get().filter((known) => known.key !== record.key), record])
}

export function forgetCall(key: string): void {
  onlineCalls.set(onlineCalls.get().filter((known) => known.key !== key))
}

/**
 * The mirror has been at the head since: whatever became of calls before `at` is in it now. So is what became of one that seems
 * to be yet to come: the clock was set back after it.
 */
export function forgetCallsBefore({ at, now }: { at: number; now: number }): void {
  const kept = onlineCalls.get().filter((record) => record.at >= at && record.at <= now)
  if (kept.length !== onlineCalls.get().length) onlineCalls.set(kept)
}
