import { keepDeviceStorage } from '../store/device/device-storage.ts'

/** Asks the browser to keep what this app stores even when the device runs out of room. @returns whether it agreed */
export function keepOnDevice(): Promise<boolean> {
  return keepDeviceStorage()
}
