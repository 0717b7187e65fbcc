import type * as storageKeys from '../storage-keys.ts'

/** Returns what a stored cell keeps under a name; null where storage is forbidden, or holds text that another program wrote. */
export function readStored(key: (typeof storageKeys)[keyof typeof storageKeys]): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
