/** Whether the person saves data or battery. Chromium tells both; other browsers tell nothing, and there nothing is spared. */
export interface SparingNavigator {
  readonly connection?: { readonly saveData?: boolean; addEventListener?(type: 'change', listener: () => void): void }
  readonly getBattery?: () => Promise<Battery>
}
interface Battery {
  readonly charging: boolean
  readonly level: number
  addEventListener(type: 'levelchange' | 'chargingchange', listener: () => void): void
}

/** A share of the charge: below it, a device that is not charging saves its battery. */
const LOW_BATTERY = 0.2

/** @param onChange called when the answer may be another one */
export function watchSparing(navigator: SparingNavigator, onChange: () => void): { isSparing(): boolean } {
  let isBatteryLow = false
  const watchBattery = async () => {
    // Refused in a frame of another origin: then nothing is known.
    const battery = await navigator.getBattery?.().catch(() => undefined)
    if (!battery) return
    const look = () => {
      isBatteryLow = !battery.charging && battery.level < LOW_BATTERY
      onChange()
    }
    battery.addEventListener('levelchange', look)
    battery.addEventListener('chargingchange', look)
    look()
  }
  navigator.connection?.addEventListener?.('change', onChange)
  void watchBattery()
  return { isSparing: () => isBatteryLow || navigator.connection?.saveData === true }
}
