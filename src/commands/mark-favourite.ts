import { favouritesCell } from '../store/device/favourites.ts'
import { noteUnkept } from '../store/device/unkept-choices.ts'
import { newId } from './new-id.ts'

/** Marks a product, or takes the mark away: here at once, on the person's other devices by way of the outbox. */
export function markFavourite(productId: string, isMarked: boolean): void {
  const others = favouritesCell.get().filter((id) => id !== productId)
  favouritesCell.set(isMarked ? [...others, productId] : others)
  noteUnkept({ key: newId(), choice: { productId, isMarked } })
  // Noted above: where the file can't be had, the next start sends it.
  import('./keep-choice.ts').then(({ keepFavourites }) => keepFavourites()).catch(() => undefined)
}
