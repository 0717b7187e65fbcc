export type FoundPlace =
  | { readonly status: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly status: 'denied' | 'unknown' }

const WAIT_MS_MAX = 20_000
const DENIED = 1

/** Asks the browser for this device's place, with its owner's consent; nothing of it leaves the device. */
export function locateDevice(): Promise<FoundPlace> {
  // Absent on a page without TLS.
  if (!('geolocation' in navigator)) return Promise.resolve({ status: 'unknown' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ status: 'found', latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => resolve({ status: code === DENIED ? 'denied' : 'unknown' }),
      { enableHighAccuracy: true, timeout: WAIT_MS_MAX },
    )
  })
}
