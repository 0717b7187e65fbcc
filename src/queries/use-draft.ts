import type { Draft } from '../store/mirror/mirror-records.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** A form that was begun on this device. Undefined while loading, null when there is none. */
export function useDraft(id: string): Draft | null | undefined {
  return useMirrorQuery('user', async (mirror) => (await mirror.drafts.get(id)) ?? null, [id])
}
