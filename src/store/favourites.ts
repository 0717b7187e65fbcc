import { createStoredCell } from './cell.ts'

/** Ids of the products that a person has marked on this device, in the order of marking. */
export const favouritesCell = createStoredCell<readonly string[]>('candor.favourites', (stored) => (
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
))
