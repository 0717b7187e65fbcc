import { createStoredCell } from './cell.ts'

/** How many incidents about the signed-in person are open on this device (src/evidence): every page says so. */
export const incidentCountCell = createStoredCell<number>('candor.incidents', (stored) =>
  typeof stored === 'number' ? stored : 0,
)
