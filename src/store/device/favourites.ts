import { createStoredCell } from './cell.ts'

/** Ids of the products that are marked, in the order of marking: of a person who is signed in, the copy of what their account has. */
export const favouritesCell = createStoredCell<readonly string[]>('candor.favourites', (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
)
