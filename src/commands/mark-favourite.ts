import { favouritesCell } from '../store/favourites.ts'

/** Marks a product, or takes the mark away: here at once, on the person's other devices by way of the outbox. */
export function markFavourite(productId: string, isMarked: boolean): void {
  const others = favouritesCell.get().filter((id) => id !== productId)
  favouritesCell.set(isMarked ? [...others, productId] : others)
  void import('./keep-choice.ts').then(({ keepFavourite }) => keepFavourite(productId, isMarked))
}
