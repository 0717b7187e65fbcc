/**
 * A value that tells when it changes: what is not in the database. No Dexie here, so that the first load stays small.
 * This room holds small values of this device: session, preferences, lock, clock, what is begun on a form. It may not
 * hold rows of a feed or import Dexie.
 */
import type * as storageKeys from '../../storage-keys.ts'

export interface Cell<T> {
  get(): T
  set(value: T): void
  /** @returns the way to stop listening */
  subscribe(listener: () => void): () => void
}

export function createCell<T>(initial: T): Cell<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** One of the names in src/storage-keys.ts. */
type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/**
 * A cell kept in local storage as JSON under `key`, the same in all tabs. Storage that is full, forbidden or absent
 * (a worker) makes it a plain cell: nothing kept here is the only copy of anything.
 * @param parse what was stored → value; gets null when there is nothing or nothing readable
 */
export function createStoredCell<T>(key: StorageKey, parse: (stored: unknown) => T): Cell<T> {
  const cell = createCell(parse(read(key)))
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) cell.set(parse(read(key)))
    })
  }
  return {
    ...cell,
    set: (value) => {
      write(key, value)
      cell.set(value)
    },
  }
}

function read(key: StorageKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // Forbidden storage, or text that another program wrote: the same as nothing.
    return null
  }
}

function write(key: StorageKey, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden: the value still holds until the page goes.
    return
  }
}
