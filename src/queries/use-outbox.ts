import type { OutboxRow } from '../store/mirror/mirror-records.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** What waits to be sent, was refused or has expired, in the order it was entered. Undefined while loading. */
export function useOutbox(): readonly OutboxRow[] | undefined {
  return useMirrorQuery('user', (mirror) => mirror.outbox.orderBy('number').toArray(), [])
}
