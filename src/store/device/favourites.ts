import { createStoredCell } from './cell.ts'
import { FAVOURITES_KEY } from '../../storage-keys.ts'

/** Ids of the products that are marked, in the order of marking: of a person who is signed in, the copy of what their account has. */
export const favouritesCell = createStoredCell<readonly string[]>(FAVOURITES_KEY, (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
)
