import { createStoredCell } from './cell.ts'
import { INCIDENTS_KEY } from '../../storage-keys.ts'

/** How many incidents about the signed-in person are open on this device (src/evidence): every page says so. */
export const incidentCountCell = createStoredCell<number>(INCIDENTS_KEY, (stored) =>
  typeof stored === 'number' ? stored : 0,
)
