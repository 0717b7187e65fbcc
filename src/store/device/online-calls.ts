/**
 * Online-only calls whose answer has not come. A record is written before the call and outlives a reload, until the server has answered
 * under its key or the mirror tells what became of the call. A form's record keeps the fields of the form as well, and stays until the
 * person knows the end: the form opens with these fields, and asks again under the same key.
 */
import { createStoredCell } from './cell.ts'
import { CALLS_KEY } from '../../storage-keys.ts'

export interface OnlineCallRecord {
  readonly key: string
  readonly endpoint: string
  readonly userId: string
  /** Device time of the last try. */
  readonly at: number
  /** The fields of the form that sent the call, without passwords. */
  readonly form?: Readonly<Record<string, string>>
  /** The mirror has been at the head since: a row that is not in it was not made. */
  readonly isTold?: boolean
}

/** A request can be on its way for so long after it was sent, ms: no answer is waited for longer. */
const ON_ITS_WAY_MS = 60_000

export const onlineCalls = createStoredCell<readonly OnlineCallRecord[]>(CALLS_KEY, (stored) =>
  Array.isArray(stored)
    ? stored.filter(
        (record): record is OnlineCallRecord => typeof (record as OnlineCallRecord | null)?.key === 'string',
      )
    : [],
)

/** Whether a call under this key has no answer yet. */
export function isCallKept(key: string): boolean {
  return onlineCalls.get().some((record) => record.key === key && record.isTold !== true)
}

/** The oldest call that a form of this person sent and whose end they have not seen. */
export function openFormOf(
  endpoint: string,
  userId: string | undefined,
): { readonly key: string; readonly form: Readonly<Record<string, string>>; readonly isTold: boolean } | null {
  const found = onlineCalls.get().find((record) => record.endpoint === endpoint && record.userId === userId)
  return found?.form ? { key: found.key, form: found.form, isTold: found.isTold === true } : null
}

export function rememberCall(record: OnlineCallRecord): void {
  const isPast = ({ key, endpoint, isTold }: OnlineCallRecord) =>
    key === record.key || (isTold === true && endpoint === record.endpoint)
  onlineCalls.set([...onlineCalls.get().filter((known) => !isPast(known)), record])
}

export function forgetCall(key: string): void {
  onlineCalls.set(onlineCalls.get().filter((known) => known.key !== key))
}

/**
 * The person's mirror has been at the head since: whatever became of calls that had arrived before `at` is in it now. So is what became
 * of one that seems to be yet to come: the clock was set back after it.
 */
export function forgetCallsBefore({ at, now, userId }: { at: number; now: number; userId: string | undefined }): void {
  const isOpen = (record: OnlineCallRecord) =>
    record.isTold === true ||
    (record.userId ?? userId) !== userId ||
    (record.at + ON_ITS_WAY_MS >= at && record.at <= now)
  const before = onlineCalls.get()
  if (before.every(isOpen)) return
  onlineCalls.set(
    before.flatMap((record) => (isOpen(record) ? [record] : record.form ? [{ ...record, isTold: true }] : [])),
  )
}
