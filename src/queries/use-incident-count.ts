import { useSyncExternalStore } from 'react'
import { incidentCountCell } from '../store/device/incident-count.ts'
import { pinnedKeysCell } from '../store/device/pinned-keys.ts'

/** How many things this device has noticed that no honest platform does. Loads no database. */
export function useIncidentCount(): number {
  const noticed = useSyncExternalStore(incidentCountCell.subscribe, incidentCountCell.get)
  const strangers = useSyncExternalStore(pinnedKeysCell.subscribe, () => pinnedKeysCell.get()?.strangers.length ?? 0)
  return noticed + strangers
}
