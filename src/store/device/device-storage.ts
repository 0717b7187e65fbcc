/** The storage that this app uses on the device, as the browser reports it, and whether the browser may clear it by itself. */
import { createCell } from './cell.ts'

export interface DeviceStorage {
  /** Bytes, about: browsers round them. Null where the browser doesn't tell. */
  readonly usedBytes: number | null
  readonly quotaBytes: number | null
  /** False: the browser may clear it when the device runs out of room. */
  readonly isPersistent: boolean
}

/** Null before it was asked, and where the browser has no such question (a page without TLS). */
export const deviceStorageCell = createCell<DeviceStorage | null>(null)

export async function measureDeviceStorage(): Promise<void> {
  const storage = storageManager()
  if (!storage) return
  const [estimate, isPersistent] = await Promise.all([storage.estimate(), storage.persisted()])
  deviceStorageCell.set({ usedBytes: estimate.usage ?? null, quotaBytes: estimate.quota ?? null, isPersistent })
}

/** Asks the browser not to clear it by itself. @returns its answer; some decide alone, some ask the person */
export async function keepDeviceStorage(): Promise<boolean> {
  const isKept = (await storageManager()?.persist()) ?? false
  await measureDeviceStorage()
  return isKept
}

/** Typed as always there, but absent where the page did not come over TLS. */
function storageManager(): StorageManager | undefined {
  return navigator.storage
}
