import { useSyncExternalStore } from 'react'
import { type DeviceStorage, deviceStorageCell, measureDeviceStorage } from '../store/device/device-storage.ts'

/** The room that this app takes on the device, measured anew for each who begins to look. Null until then. */
export function useDeviceStorage(): DeviceStorage | null {
  return useSyncExternalStore(subscribe, deviceStorageCell.get)
}

function subscribe(listener: () => void): () => void {
  void measureDeviceStorage()
  return deviceStorageCell.subscribe(listener)
}
