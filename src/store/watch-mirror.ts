import { liveQuery } from 'dexie'
import type { Mirror } from './mirror.ts'

export interface Watched<T> {
  /** Nothing is known before it is asked. */
  hasValue(): false
  subscribe(onValue: (value: T | undefined) => void, onError?: (error: unknown) => void): { unsubscribe(): void }
}

/**
 * What `read` gives, now and after each change of what it read; undefined while there is no mirror.
 * @param readCold asked at once where the mirror is not open yet; its answer is given unless `read` was quicker
 */
export function watchMirror<T>(mirrorNow: () => Mirror | null, read: (mirror: Mirror) => Promise<T>, readCold?: (name: string) => Promise<T | null>): Watched<T> {
  return {
    hasValue: () => false,
    subscribe(onValue, onError) {
      let isAnswered = false
      const mirror = mirrorNow()
      if (mirror && readCold && !mirror.isOpen()) {
        readCold(mirror.name).then((value) => {
          if (!isAnswered && value !== null) onValue(value)
        }, (error: unknown) => onError?.(error))
      }
      const subscription = liveQuery(async () => {
        const current = mirrorNow()
        return current ? read(current) : undefined
      }).subscribe({
        next: (value) => {
          isAnswered = true
          onValue(value)
        },
        ...(onError ? { error: onError } : {}),
      })
      return {
        unsubscribe() {
          isAnswered = true
          subscription.unsubscribe()
        },
      }
    },
  }
}
