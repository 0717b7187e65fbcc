import { useSyncExternalStore } from 'react'
import { sentPartOf, watchSending } from '../store/device/heard-sending.ts'
import { useLink } from './use-link.ts'

/**
 * How much of an outbox item's picture has left the device, 0 to 1; null while it is not on its way. Without a network nothing is:
 * a tab that was closed in the middle can't say so.
 * @param key of the item that carries the picture; undefined where there is none
 */
export function useSentPart(key: string | undefined): number | null {
  const link = useLink()
  const part = useSyncExternalStore(watchSending, () => (key === undefined ? null : sentPartOf(key)))
  return link === 'offline' ? null : part
}
