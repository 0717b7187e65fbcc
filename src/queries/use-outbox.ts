import type { OutboxRow } from '../store/mirror/mirror-records.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** The items that wait to be sent, were refused or have expired, in the order of entry. Undefined while loading. */
export function useOutbox(): readonly OutboxRow[] | undefined {
  return useMirrorQuery('user', (mirror) => mirror.outbox.orderBy('number').toArray(), [])
}
